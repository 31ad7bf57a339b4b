import { expect, test } from 'vitest';
import { byFacet, type FacetValue, NO_FILTER, onlySize, withoutUnknown } from './facets.ts';

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

test('`withoutUnknown` leaves out what no product has, of the facets that are counted', () => {
  const known = {
    facets: { ...byFacet((): readonly FacetValue[] => []), size: [{ value: 's', label: 's', count: 1 }] },
  };
  const filter = { ...NO_FILTER, values: { size: ['s', 'xxl'], color: ['octarine'] }, priceTo: 900 };
  expect(withoutUnknown(filter, known)).toEqual({ ...NO_FILTER, values: { size: ['s'] }, priceTo: 900 });
  expect(withoutUnknown(filter, known, ['size']).values).toEqual({ size: ['s'], color: ['octarine'] });
  expect(withoutUnknown(filter, null)).toEqual(filter);
});
