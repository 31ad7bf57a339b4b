import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadSearch } from './load-search.server.ts';

/** The result of a search that finds so many products, and the terms it searched for. */
async function search(term: string, { pageNumber, total = 30 }: { pageNumber?: string; total?: number } = {}) {
  const terms: string[] = [];
  const products = {
    async search(_: unknown, query: { readonly term: string }) {
      terms.push(query.term);
      return { items: [], total };
    },
  };
  return { result: await loadSearch({ products }, { market: sampleMarket('DE'), term, pageNumber }), terms };
}

describe('`loadSearch`', () => {
  test('searches for the normalised term', async () => {
    const { result, terms } = await search('  striped \n  so\u0308ckchen ', { pageNumber: '2' });
    expect(terms).toEqual(['striped s\u00f6ckchen']);
    expect(result).toMatchObject({ term: 'striped s\u00f6ckchen', total: 30, page: 2, pages: 2 });
  });

  test('cuts a long term after 100 characters', async () => {
    expect((await search('😀'.repeat(150))).result?.term).toBe('😀'.repeat(100));
  });

  test('searches for nothing with an empty term', async () => {
    const { result, terms } = await search('   ');
    expect(terms).toEqual([]);
    expect(result).toMatchObject({ term: '', total: 0, pages: 1 });
  });

  test('has no page behind the last one or with another name', async () => {
    expect((await search('socks', { pageNumber: '3' })).result).toBeNull();
    expect((await search('socks', { pageNumber: 'two' })).result).toBeNull();
  });
});
