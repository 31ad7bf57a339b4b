import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from './allocation.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('`allocate` gives the remaining minor unit to the largest remainder, the first among equals', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(10, [50, 30, 20])).toEqual([5, 3, 2]);
  expect(allocate(1, [10, 11])).toEqual([0, 1]);
});

test('`allocate` gives lines without a price a share of 0', () => {
  expect(allocate(5, [0, 0])).toEqual([0, 0]);
  expect(allocate(5, [])).toEqual([]);
  expect(allocate(5, [0, 7])).toEqual([0, 5]);
});

test('the shares of `allocate` add up to the amount, are never negative and never exceed their line', () => {
  const carts = fc
    .array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 30 })
    .chain((weights) =>
      fc.record({ weights: fc.constant(weights), amount: fc.integer({ min: 0, max: sum(weights) }) }),
    );
  fc.assert(
    fc.property(carts, ({ weights, amount }) => {
      const shares = allocate(amount, weights);
      expect(sum(shares)).toBe(amount);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weights[index] ?? -1);
      }
    }),
  );
});
