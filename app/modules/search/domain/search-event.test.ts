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
  expect(searchEvent(result({ searchedAs: { kind: 'unavailable' } }))).toBeNull();
});

test('`searchEvent` has no address, number or long text as its term, and has a name that is searched for', () => {
  for (const term of ['ada@example.com', '020 7946 0777', 'a'.repeat(61)])
    expect(searchEvent(result({ term }))).toBeNull();
  expect(searchEvent(result({ term: 'Max Mustermann' }))?.search_term).toBe('max mustermann');
});

test('`isMissed` is true for a whole search without products', () => {
  expect(isMissed(result())).toBe(true);
  expect(isMissed(result({ total: 1 }))).toBe(false);
  expect(isMissed(result({ filter: red }))).toBe(false);
  expect(isMissed(result({ term: '' }))).toBe(false);
  expect(isMissed(result({ facets: null }))).toBe(false);
});
