import { expect, test } from 'vitest';
import { compareRanked, compareRankedPlaces, type Ranked, tierOf, worthOf } from './ranking.ts';

const plain: Ranked = { match: 10, isNamed: false, isSoldOut: false, newness: 0, popularity: 0, rank: 1 };
const first = (...ranked: readonly Ranked[]) => [...ranked].sort(compareRanked)[0];

test('`compareRanked` puts the product that the term names first, even sold out', () => {
  const named = { ...plain, match: 1, isNamed: true, isSoldOut: true };
  expect(first(plain, named)).toBe(named);
});

test('`compareRanked` puts products with stock before better matches that are sold out', () => {
  expect(first({ ...plain, match: 99, isSoldOut: true }, plain)).toBe(plain);
});

test('`compareRanked` puts a popular and a new product ahead of an equal match, and not of a clearly better one', () => {
  const popular = { ...plain, popularity: 1 };
  const recent = { ...plain, newness: 1 };
  expect(first(plain, recent)).toBe(recent);
  expect(first(plain, recent, popular)).toBe(popular);
  const better = { ...plain, match: 20 };
  expect(first(popular, better)).toBe(better);
});

test('`compareRanked` keeps the order of the catalogue among equal products', () => {
  const earlier = { ...plain, rank: 0 };
  expect(first(plain, earlier)).toBe(earlier);
});

test('`compareRankedPlaces` orders places as `compareRanked` orders products', () => {
  const products = Array.from(
    { length: 64 },
    (_, index): Ranked => ({
      match: (index * 7) % 5,
      isNamed: index % 31 === 0,
      isSoldOut: index % 3 === 0,
      newness: (index % 4) / 4,
      popularity: index % 2,
      rank: (index * 37) % 64,
    }),
  );
  const columns = {
    tier: Uint8Array.from(products, tierOf),
    worth: Float64Array.from(products, worthOf),
    rank: Float64Array.from(products, ({ rank }) => rank),
  };
  const places = products.map((_, place) => place).sort(compareRankedPlaces(columns));
  expect(places.map((place) => products[place])).toEqual([...products].sort(compareRanked));
});
