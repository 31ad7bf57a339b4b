import { expect, test } from 'vitest';
import { listingParameters, priceScale, readFilter, readSort } from './listing-address.ts';

const read = (query: string, currency: 'EUR' | 'JPY' = 'EUR') => readFilter(new URLSearchParams(query), currency);

test('`readFilter` reads repeated values once and prices in minor units', () => {
  expect(read('color=red&color=blue&color=red&size=&price_from=9,5&price_to=12.25')).toEqual({
    values: { color: ['red', 'blue'] },
    priceFrom: 950,
    priceTo: 1225,
  });
  expect(read('price_to=1500', 'JPY').priceTo).toBe(1500);
  expect(read('price_from=-1&price_to=1e9')).toMatchObject({ priceFrom: null, priceTo: null });
});

test('`listingParameters` writes an address that reads the same, without the first order', () => {
  const filter = read('size=m&color=red&price_to=12.5');
  const query = listingParameters(filter, { sort: 'featured:desc', currency: 'EUR' });
  expect(query.toString()).toBe('color=red&size=m&price_to=12.5');
  expect(readFilter(query, 'EUR')).toEqual(filter);
  expect(listingParameters(filter, { sort: 'price:asc', currency: 'EUR' }).get('sort')).toBe('price:asc');
});

test('`readSort` reads an unknown order as the first one', () => {
  expect(['newest:desc', 'newest', '', null, 'constructor'].map(readSort)).toEqual([
    'newest:desc',
    ...Array.from({ length: 4 }, () => 'featured:desc'),
  ]);
});

test('`priceScale` is 300, or the next 1, 2 or 5 above the highest price', () => {
  expect(priceScale(null, 'EUR')).toBe(300);
  expect(priceScale(30_000, 'EUR')).toBe(300);
  expect(priceScale(30_001, 'EUR')).toBe(500);
  expect(priceScale(14_000, 'JPY')).toBe(20_000);
});
