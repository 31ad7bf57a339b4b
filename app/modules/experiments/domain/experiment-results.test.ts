import { describe, expect, test } from 'vitest';
import { type CountedVisitors, type RecordedExperiment, resultsOf } from './experiment-results.ts';

const HALVES = 'control:50,v:50';
const row = (variant: string, exposed: number, changes: Partial<CountedVisitors> = {}): CountedVisitors => ({
  variant,
  shares: HALVES,
  exposed,
  added: 0,
  checkout: 0,
  ...changes,
});
const recorded = (changes: Partial<RecordedExperiment>): RecordedExperiment => ({
  visitors: [],
  buyers: new Map(),
  orders: [],
  ...changes,
});
const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;

describe('`resultsOf`', () => {
  test('adds up times with different shares, control first', () => {
    const { variants } = resultsOf(
      recorded({
        visitors: [
          row('a', 10, { added: 2 }),
          row('control', 12, { added: 3, checkout: 1 }),
          row('control', 20, { shares: 'control:95,a:5', added: 4 }),
        ],
        buyers: new Map([['control', 2]]),
        orders: [
          { variant: 'control', orders: 3, revenue: eur(5000) },
          { variant: 'control', orders: 1, revenue: { amount: 900, currency: 'USD' } },
        ],
      }),
    );
    expect(variants).toMatchObject([
      { variant: 'control', exposed: 32, reached: { added: 7, checkout: 1, ordered: 2 }, orders: 4 },
      { variant: 'a', exposed: 10, reached: { added: 2, checkout: 0, ordered: 0 }, orders: 0, revenue: [] },
      { variant: 'v', exposed: 0 },
    ]);
    expect(variants[0]?.revenue).toEqual([eur(5000), { amount: 900, currency: 'USD' }]);
  });

  test('checks the division of each time by the shares that it had', () => {
    const early = { shares: 'control:95,v:5' };
    const visitors = [row('control', 950, early), row('v', 50, early), row('control', 500), row('v', 500)];
    expect(resultsOf(recorded({ visitors })).ratio).toEqual({ kind: 'as-planned', p: 1 });
  });

  test('compares each variant with control where there is enough', () => {
    const { comparisons } = resultsOf(
      recorded({
        visitors: [row('control', 1000, { added: 100, checkout: 50 }), row('v', 1000, { added: 150, checkout: 52 })],
        buyers: new Map([
          ['control', 40],
          ['v', 15],
        ]),
      }),
    );
    expect(comparisons).toMatchObject([
      { variant: 'v', verdicts: { added: { kind: 'more' }, checkout: { kind: 'none' }, ordered: { kind: 'fewer' } } },
    ]);
  });

  test.each([
    ['few visitors', [row('control', 1000, { added: 500 }), row('v', 99, { added: 90 })]],
    ['few who reached it', [row('control', 1000, { added: 0 }), row('v', 1000, { added: 9 })]],
    ['few who did not', [row('control', 1000, { added: 1000 }), row('v', 1000, { added: 991 })]],
  ])('says nothing about %s', (_, visitors) => {
    expect(resultsOf(recorded({ visitors })).comparisons[0]?.verdicts.added).toEqual({ kind: 'too-little' });
  });

  test('of an experiment without visitors are empty', () => {
    expect(resultsOf(recorded({}))).toEqual({ variants: [], ratio: { kind: 'too-little' }, comparisons: [] });
  });
});
