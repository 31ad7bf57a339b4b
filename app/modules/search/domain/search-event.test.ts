import { expect, test } from 'vitest';
import { isMissed, type SearchResult } from './loaded-search.ts';
import { searchEvent } from './search-event.ts';

const filter = { values: {}, priceFrom: null, priceTo: null } as SearchResult['filter'];
const result = (changes: Partial<SearchResult> = {}): SearchResult => ({
  term: 'Unicorn',
  items: [],
  total: 0,
  sort: 'relevance:desc',
  filter,
  facets: { counts: {}, total: 0 } as unknown as SearchResult['facets'],
  page: 1,
  pages: 1,
  searchedAs: { kind: 'exact' },
  ...changes,
});
const red = { ...filter, values: { color: ['red'] } } as SearchResult['filter'];

test('`searchEvent` names the term and the number of results of a first page', () => {
  expect(searchEvent(result({ total: 12 }))).toEqual({ event: 'search', search_term: 'unicorn', results: 12 });
  expect(searchEvent(result({ total: 30, page: 2 }))).toBeNull();
  expect(searchEvent(result({ filter: red }))).toBeNull();
  expect(searchEvent(result({ term: '' }))).toBeNull();
});

test('`searchEvent` has no term that may name a person', () => {
  expect(searchEvent(result({ term: 'ada@example.com' }))).toBeNull();
});

test('`isMissed` is true for a whole search without products', () => {
  expect(isMissed(result())).toBe(true);
  expect(isMissed(result({ total: 1 }))).toBe(false);
  expect(isMissed(result({ filter: red }))).toBe(false);
  expect(isMissed(result({ term: '' }))).toBe(false);
  expect(isMissed(result({ facets: null }))).toBe(false);
});
