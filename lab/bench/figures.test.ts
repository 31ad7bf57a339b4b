import { expect, test } from 'vitest';
import { compare, median, percentile, steadiness } from './figures.mjs';

const load = (perSecond: number, cpu: number) => ({ perSecond, cpu, p50: cpu * 2, p99: cpu * 3 });

test('`median` takes the middle value, or the mean of the middle two, in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 2])).toBe(3.5);
  expect(median([])).toBeNaN();
});

test('`percentile` takes the value below which a part of the sorted values lies', () => {
  const values = Array.from({ length: 100 }, (_, index) => index);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([50, 99, 99]);
  expect(percentile([], 0.5)).toBeNaN();
});

test('`compare` takes the median of the ratios within each round', () => {
  const rounds = [
    { page: load(50, 4), bare: load(100, 1) },
    { page: load(10, 9), bare: load(40, 3) },
    { page: load(90, 6), bare: load(100, 2) },
  ];
  expect(compare(rounds)).toEqual({
    page: load(50, 6),
    bare: load(100, 2),
    perSecondRatio: 0.5,
    cpuRatio: 3,
    p99Ratio: 3,
  });
});

test('`steadiness` tells when enough costs in a row are no less than those before', () => {
  const isSteady = steadiness({ turns: 2, share: 0.9 });
  expect([10, 6, 5.5, 4, 4.2, 3.7, 3].map(isSteady)).toEqual([false, false, false, false, false, true, false]);
});
