import { expect, test } from 'vitest';
import { byFacet, type FacetValue, NO_FILTER, onlySize } from './facets.ts';

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
