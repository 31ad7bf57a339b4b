import { describe, expect, test } from 'vitest';
import { assignVariant } from './assign-variant.ts';
import type { Experiment } from './experiment.ts';

const experiment = (variants: Experiment['variants'], id = 'NAV_01_US_ALL'): Experiment => ({
  id,
  storefronts: ['us'],
  active: true,
  variants,
});
const VISITORS = Array.from({ length: 20_000 }, (_, number) => `visitor-${number}`);

function sharesOf(of: Experiment): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const id of VISITORS) {
    const variant = assignVariant(id, of);
    counts[variant] = (counts[variant] ?? 0) + 100 / VISITORS.length;
  }
  return counts;
}

describe('`assignVariant`', () => {
  test('divides visitors equally where content states no shares', () => {
    const shares = sharesOf(
      experiment([
        { id: 'control', share: null },
        { id: 'variant1', share: null },
      ]),
    );
    expect(Object.keys(shares).sort()).toEqual(['control', 'variant1']);
    expect(shares.variant1).toBeCloseTo(50, -0.5);
  });

  test('adds control to the variants', () => {
    const {
      control = 0,
      a = 0,
      b = 0,
    } = sharesOf(
      experiment([
        { id: 'a', share: null },
        { id: 'b', share: null },
      ]),
    );
    for (const share of [control, a, b]) expect(Math.abs(share - 100 / 3)).toBeLessThan(2);
  });

  test('gives 5 % of visitors a variant with that share, and the others control', () => {
    const { control = 0, variant1 = 0 } = sharesOf(experiment([{ id: 'variant1', share: 5 }]));
    expect(Math.abs(variant1 - 5)).toBeLessThan(1);
    expect(control + variant1).toBeCloseTo(100);
  });

  test('answers the same for the same visitor, and not the same in every experiment', () => {
    const [one, other] = ['A', 'B'].map((id) => experiment([{ id: 'v', share: null }], id)) as [Experiment, Experiment];
    const same = VISITORS.filter((id) => assignVariant(id, one) === assignVariant(id, other));
    expect(VISITORS.map((id) => assignVariant(id, { ...one }))).toEqual(VISITORS.map((id) => assignVariant(id, one)));
    expect(Math.abs(same.length / VISITORS.length - 0.5)).toBeLessThan(0.03);
  });

  test('takes visitors from control alone when a share grows', () => {
    const before = experiment([{ id: 'v', share: 5 }]);
    const after = experiment([{ id: 'v', share: 20 }]);
    expect(VISITORS.filter((id) => assignVariant(id, before) === 'v' && assignVariant(id, after) !== 'v')).toEqual([]);
  });

  test('gives shares beyond 100 % to the first variants', () => {
    const shares = sharesOf(
      experiment([
        { id: 'a', share: 80 },
        { id: 'b', share: 80 },
      ]),
    );
    expect(Object.keys(shares).sort()).toEqual(['a', 'b']);
  });
});
