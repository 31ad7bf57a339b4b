import { expect, test } from 'vitest';
import { byFacet, type FacetRow, type FacetValue, type ListingFilter, NO_FILTER, narrow, onlySize } from './facets.ts';

const DICTIONARIES = { ...byFacet((): string[] => []), color: ['red', 'blue'], size: ['s', 'm'] };
const row = (price: number, color: readonly number[], size: readonly number[]): FacetRow => ({
  price,
  values: { ...byFacet((): number[] => []), color, size },
});
const ROWS = [row(100, [0], [0, 1]), row(200, [1], [1]), row(300, [0, 1], [])];

const narrowed = (filter: Partial<ListingFilter>) => {
  const { rows, counts, without } = narrow(ROWS, DICTIONARIES, { ...NO_FILTER, ...filter });
  return { prices: rows.map(({ price }) => price), color: [...counts.color], size: [...counts.size], without };
};

test('`narrow` leaves every row to an empty filter, and to values that no row has', () => {
  const all = { prices: [100, 200, 300], color: [2, 2], size: [1, 2], without: {} };
  expect(narrowed({})).toEqual(all);
  expect(narrowed({ values: { color: ['violet'] } })).toMatchObject({ prices: all.prices, size: all.size });
});

test('`narrow` takes any value of one facet and all facets together', () => {
  expect(narrowed({ values: { color: ['red', 'blue'] } }).prices).toEqual([100, 200, 300]);
  expect(narrowed({ values: { color: ['red'], size: ['m'] } }).prices).toEqual([100]);
});

test('`narrow` counts a facet under the choices of the others, and the list without one part', () => {
  expect(narrowed({ values: { color: ['red'] } })).toMatchObject({
    color: [2, 2],
    size: [1, 1],
    without: { color: 3 },
  });
  expect(narrowed({ values: { color: ['blue'] }, priceTo: 150 })).toEqual({
    prices: [],
    color: [1, 0],
    size: [0, 0],
    without: { color: 1, price: 2 },
  });
});

test.each([
  [['s'], 's'],
  [['s', 'xxl'], 's'],
  [['s', 'm'], null],
  [['xxl'], null],
  [[], null],
])('`onlySize` of the sizes %j in a filter is %j', (size, only) => {
  const known = ['s', 'm'].map((value) => ({ value, label: value, count: 1 }));
  const facets = { ...byFacet((): readonly FacetValue[] => []), size: known };
  expect(onlySize({ ...NO_FILTER, values: { size } }, { facets })).toBe(only);
});
