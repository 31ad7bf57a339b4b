import { describe, expect, test } from 'vitest';
import { type Experiment, flagVariant, isMeasured, measuredIn, sharesOf } from './experiment.ts';

const experiment = (variants: readonly (readonly [string, number | null])[], active = true): Experiment => ({
  id: 'NAV_01_US_ALL',
  storefronts: ['us'],
  active,
  variants: variants.map(([id, share]) => ({ id, share })),
});

test.each([
  [[['v', null]], 'control:50,v:50'],
  [[['v', 5]], 'control:95,v:5'],
  [[['a', null], ['b', null]], 'control:33.3333,a:33.3333,b:33.3333'], // biome-ignore format: one case, one line
  [[['a', 80], ['b', 80]], 'control:0,a:80,b:20'], // biome-ignore format: one case, one line
  [[['v', 100]], 'control:0,v:100'],
  [[['control', 90], ['v', null]], 'control:90,v:10'], // biome-ignore format: one case, one line
] as const)('The shares of %j are %s', (variants, text) => {
  const shares = sharesOf(experiment(variants));
  expect(shares.map(({ id, share }) => `${id}:${Number(share.toFixed(4))}`).join(',')).toBe(text);
  expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
});

describe('A variant with all visitors', () => {
  test('is a flag, for everyone and not measured', () => {
    expect(flagVariant(experiment([['v', 100]]))).toBe('v');
    expect(isMeasured(experiment([['v', 100]]))).toBe(false);
  });

  test('is none while the experiment is inactive, or for less than all', () => {
    expect(flagVariant(experiment([['v', 100]], false))).toBe(null);
    for (const variants of [[['v', 99.9]], [['v', null]], [['v', 0]], [['a', 50], ['b', 100]]] as const) // biome-ignore format: a list
      expect(flagVariant(experiment(variants))).toBe(null);
  });
});

test('An experiment divides visitors while it is active and two variants have a share', () => {
  expect(isMeasured(experiment([['v', 5]]))).toBe(true);
  expect(isMeasured(experiment([['v', 5]], false))).toBe(false);
  expect(isMeasured(experiment([['v', 0]]))).toBe(false);
});

test('An experiment is measured in its storefronts alone', () => {
  const one = experiment([['v', 5]]);
  expect(['us', 'uk', null].map((storefront) => measuredIn(storefront, [one]))).toEqual([[one], [], []]);
});
