import { describe, expect, test } from 'vitest';
import { chiSquareTail } from './chi-square.ts';

describe('`chiSquareTail` has the critical values of the NIST handbook, table 1.3.6.7.4', () => {
  test.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [13.816, 2, 0.001],
    [7.815, 3, 0.05],
    [11.07, 5, 0.05],
    [20.515, 5, 0.001],
    [18.307, 10, 0.05],
    [29.588, 10, 0.001],
    [2.706, 1, 0.1],
    [124.342, 100, 0.05],
  ])('%d with %d degrees of freedom is %d', (statistic, degrees, probability) => {
    expect(chiSquareTail(statistic, degrees)).toBeCloseTo(probability, 4);
    expect(chiSquareTail(statistic, degrees) / probability).toBeCloseTo(1, 2);
  });

  test('and is 1 without a deviation, and nearly 0 with a large one', () => {
    expect(chiSquareTail(0, 3)).toBe(1);
    // Closed form of two degrees: e^(-x/2).
    expect(chiSquareTail(100, 2)).toBeCloseTo(Math.exp(-50), 30);
    expect(chiSquareTail(1000, 1)).toBeLessThan(1e-200);
  });
});
