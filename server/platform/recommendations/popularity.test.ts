import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { popularityOf, recentUnits, salesLevel, TOP_SALES_LEVEL } from './popularity.ts';

test('`recentUnits` counts a unit half after a month, and a large order as a few units', () => {
  expect([recentUnits(1, 0), recentUnits(2, days(30)), recentUnits(4, days(60))]).toEqual([1, 1, 1]);
  expect(recentUnits(500, 0)).toBe(recentUnits(5, 0));
  expect(recentUnits(1, -1000)).toBe(1);
});

test('`salesLevel` is highest for the product that is bought most, and lower for the others', () => {
  expect(salesLevel(4000, 4000)).toBe(TOP_SALES_LEVEL);
  expect(salesLevel(0, 4000)).toBe(0);
  const levels = [0, 1, 5, 30, 200, 1000, 4000].map((units) => salesLevel(units, 4000));
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  expect(new Set(levels).size).toBe(levels.length);
});

test('`salesLevel` of a first unit is above none, and far below the top', () => {
  expect(salesLevel(1, 1)).toBe(1);
});

test('`salesLevel` stays the same for most orders of a product that is bought often', () => {
  const levels = Array.from({ length: 100 }, (_, index) => salesLevel(200 + index, 4000));
  expect(new Set(levels).size).toBeLessThanOrEqual(2);
});

test('`popularityOf` starts with the badge, and orders alone reach the top', () => {
  const bestseller = { badges: ['bestseller'], salesLevel: 0 };
  expect(popularityOf({ badges: ['new'], salesLevel: 0 })).toBe(0);
  expect(popularityOf(bestseller)).toBe(0.5);
  expect(popularityOf({ ...bestseller, salesLevel: 1 })).toBe(0.5);
  expect(popularityOf({ badges: [], salesLevel: TOP_SALES_LEVEL })).toBe(1);
});
