import { expect, test } from 'vitest';
import { compareRanked, type Ranked } from './ranking.ts';

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
