import { describe, expect, test } from 'vitest';
import type { SearchQuery } from '#app/modules/search/domain/search-query.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadSearch } from './load-search.server.ts';

/** The result of a search that finds so many products, and the searches that it made. */
async function run(term: string, { pageNumber, total = 30 }: { pageNumber?: string; total?: number } = {}) {
  const queries: SearchQuery[] = [];
  const search = {
    async search(_: unknown, query: SearchQuery) {
      queries.push(query);
      const searchedAs = { kind: 'corrected', text: 'socks' } as const;
      const items = [{ id: 'p-a1', sku: 'A1' }];
      return { metadata: { id: 's1', count: total }, items, finalPage: true, searchedAs, validUntil: null };
    },
  };
  const products = { cards: async (_: unknown, skus: readonly string[]) => skus.map((sku) => ({ sku })) as never };
  return { result: await loadSearch({ search, products }, { market: sampleMarket('DE'), term, pageNumber }), queries };
}

describe('`loadSearch`', () => {
  test('searches for a page of the normalised term and reads the cards of its results', async () => {
    const { result, queries } = await run('  striped \n  so\u0308ckchen ', { pageNumber: '2' });
    const query = 'striped s\u00f6ckchen';
    expect(queries).toEqual([{ query, options: { sortBy: 'relevance:desc', limit: 24, offset: 24 } }]);
    expect(result).toMatchObject({ term: query, total: 30, page: 2, pages: 2, items: [{ sku: 'A1' }] });
    expect(result?.searchedAs).toEqual({ kind: 'corrected', text: 'socks' });
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
