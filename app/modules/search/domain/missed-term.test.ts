import { expect, test } from 'vitest';
import { isMissed, type SearchResult } from './loaded-search.ts';
import { isWithheldTerm, missedTerm, searchEvent } from './missed-term.ts';

test.each([
  ['  Unicorn   Socks ', 'unicorn socks'],
  ['Hu\u0308ttenschuhe', 'hüttenschuhe'],
  ['BXC01-S', 'bxc01-s'],
  ['36-40', '36-40'],
  ['tabs\tand\u0000 controls', 'tabs and controls'],
  ['a'.repeat(60), 'a'.repeat(60)],
])('`missedTerm` keeps "%s" as "%s"', (term, kept) => {
  expect(missedTerm(term)).toBe(kept);
});

test.each([
  ['an address', 'ada@example.com'],
  ['an address with spaces', 'ada @ example.com'],
  ['a telephone number', '+44 20 7946 0777'],
  ['a number in other digits', '٠١٢٣٤٥٦٧'],
  ['a date of birth', '12.03.1980'],
  ['a card', '4111 1111 1111 1111'],
  ['an order', 'PW-1234567890'],
  ['a page', 'https://example.com/ada'],
  ['a page without its scheme', 'www.example.com'],
  ['a long text', 'a'.repeat(61)],
  ['nothing', ' \u0000 '],
])('`missedTerm` keeps nothing of %s', (_, term) => {
  expect(missedTerm(term)).toBeNull();
});

test('`isWithheldTerm` is true for a term of which nothing is kept, and false without a term', () => {
  expect(['ada@example.com', '+44 20 7946 0777', 'a'.repeat(61)].map(isWithheldTerm)).toEqual([true, true, true]);
  expect(['unicorn socks', '36-40', '', '  '].map(isWithheldTerm)).toEqual([false, false, false, false]);
});

const filter = { values: {}, priceFrom: null, priceTo: null } as SearchResult['filter'];
const result = (changes: Partial<SearchResult> = {}): SearchResult => ({
  term: 'Unicorn',
  items: [],
  total: 0,
  sort: 'relevance:desc',
  filter,
  nearest: null,
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
