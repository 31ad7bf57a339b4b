import { describe, expect, test } from 'vitest';
import { NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { SearchQuery } from '#app/modules/search/domain/search-query.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { findLinks, loadSearch } from './load-search.server.ts';

/** The result of a search that finds so many products, and the searches that it made. */
async function run(
  term: string,
  {
    pageNumber,
    total = 30,
    parameters = {},
  }: { pageNumber?: string; total?: number; parameters?: Readonly<Record<string, string>> } = {},
) {
  const queries: SearchQuery[] = [];
  const search = {
    async search(_: unknown, query: SearchQuery) {
      queries.push(query);
      const searchedAs = { kind: 'corrected', text: 'socks' } as const;
      const items = [{ id: 'p-a1', sku: 'A1' }];
      return {
        metadata: { id: 's1', facets: null, count: total },
        items,
        finalPage: true,
        searchedAs,
        validUntil: null,
      };
    },
  };
  const products = { cards: async (_: unknown, skus: readonly string[]) => skus.map((sku) => ({ sku })) as never };
  const input = { market: sampleMarket('DE'), query: new URLSearchParams({ ...parameters, term }), pageNumber };
  return { result: await loadSearch({ search, products }, { ...input, offered: ['size'] }), queries };
}

describe('`loadSearch`', () => {
  test('searches for a page of the normalised term and reads the cards of its results', async () => {
    const { result, queries } = await run('  striped \n  so\u0308ckchen ', { pageNumber: '2' });
    const query = 'striped s\u00f6ckchen';
    const options = { sortBy: 'relevance:desc', limit: 24, offset: 24, facets: ['size'], filter: NO_FILTER };
    expect(queries).toEqual([{ query, options }]);
    expect(result).toMatchObject({ term: query, total: 30, page: 2, pages: 2, items: [{ sku: 'A1' }] });
    expect(result?.searchedAs).toEqual({ kind: 'corrected', text: 'socks' });
  });

  test('reads the filter and the order of its parameters, prices in major units of the currency', async () => {
    const parameters = { size: '36-40', price_from: '5', price_to: '9,95', sort: 'price:asc' };
    const { result, queries } = await run('socks', { parameters });
    const filter = { values: { size: ['36-40'] }, priceFrom: 500, priceTo: 995 };
    expect(queries[0]?.options).toMatchObject({ sortBy: 'price:asc', filter });
    expect(result).toMatchObject({ sort: 'price:asc', filter });
    expect((await run('socks', { parameters: { sort: 'name:asc' } })).result?.sort).toBe('relevance:desc');
  });

  test('cuts a long term after 100 characters', async () => {
    expect((await run('😀'.repeat(150))).result?.term).toBe('😀'.repeat(100));
  });

  test('searches for nothing with an empty term', async () => {
    const { result, queries } = await run('   ');
    expect(queries).toEqual([]);
    expect(result).toMatchObject({ term: '', total: 0, pages: 1 });
  });

  test('has no page behind the last one or with another name', async () => {
    expect((await run('socks', { pageNumber: '3' })).result).toBeNull();
    expect((await run('socks', { pageNumber: 'two' })).result).toBeNull();
  });
});

const terms = { pages: [{ path: '/faq/returns', title: 'Returns', words: 'refund' }] };
const categories = [{ slug: 'kids/socks', title: 'Kids’ socks' }];

test('`findLinks` finds pages by their words and categories by their title', () => {
  const find = findLinks(terms, categories, 'en');
  expect(find('refund')).toEqual(terms.pages);
  expect(find('kids socks').map(({ path }) => path)).toEqual(['/kids/socks']);
});

test('`findLinks` makes one finder of the same content and catalogue', () => {
  expect(findLinks(terms, categories, 'en')).toBe(findLinks(terms, categories, 'en'));
});
