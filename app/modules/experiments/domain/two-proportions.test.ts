import { describe, expect, test } from 'vitest';
import { differenceOf } from './two-proportions.ts';

describe('`differenceOf` has the intervals of Newcombe 1998, table II, method 10', () => {
  test.each([
    ['56/70 - 48/80', 0.2, 0.0524, 0.3339],
    ['9/10 - 3/10', 0.6, 0.1705, 0.809],
    ['6/7 - 2/7', 0.5714, 0.0582, 0.8062],
    ['5/56 - 0/29', 0.0893, -0.0381, 0.1926],
    ['0/10 - 0/20', 0, -0.1611, 0.2775],
    ['0/10 - 0/10', 0, -0.2775, 0.2775],
    ['10/10 - 0/20', 1, 0.6791, 1],
    ['10/10 - 0/10', 1, 0.6075, 1],
  ])('%s is %d, from %d to %d', (rates, value, low, high) => {
    const [one, other] = rates.split(' - ').map((rate) => {
      const [reached = 0, of = 0] = rate.split('/').map(Number);
      return { reached, of };
    });
    const difference = differenceOf(one!, other!);
    expect(difference.value).toBeCloseTo(value, 4);
    expect(difference.low).toBeCloseTo(low, 4);
    expect(difference.high).toBeCloseTo(high, 4);
  });
});
