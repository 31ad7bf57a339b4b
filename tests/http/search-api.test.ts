import { beforeAll, describe, expect, test, vi } from 'vitest';
import { xoFiltersAnswer, xoPriceRangeAnswer, xoSearchAnswer, xoSuggestAnswer } from '#server/search/xo-wire.ts';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, send } from './shopper.ts';

const TOKEN = 'the-token-of-the-search-for-other-programs';
const OPTIONS = { sortBy: 'relevance:desc', limit: 4, offset: 0, facets: ['size'], filter: [] };

const built = setUpShop({ SEARCH_API_TOKEN: TOKEN });
beforeAll(async () => {
  await searchIsBuilt();
});

const post = (path: string, body: unknown) =>
  send(built.shop, `/api/xo${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
/** The index is built in the background. */
async function searchIsBuilt(): Promise<void> {
  await vi.waitFor(async () => {
    const { filters } = xoFiltersAnswer.parse(await (await post('/api/available-filters/UK', asked)).json());
    expect(filters.length).toBeGreaterThan(0);
  }, 60_000);
}

const asked = { token: TOKEN, country: 'GB', query: 'striped socks' };

describe('the search for other programs', () => {
  test('answers products of a term with their count, facets and last page', async () => {
    const answer = await post('/search', { ...asked, options: OPTIONS });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const found = xoSearchAnswer.parse(await answer.json());
    expect(found.items).toHaveLength(4);
    expect(found).toMatchObject({ finalPage: false, metadata: { searchedAs: { kind: 'exact' } } });
    expect(found.metadata.count).toBeGreaterThan(4);
    expect(found.metadata.facets.map(({ id }) => id)).toEqual(['size']);
    const filter = [
      { id: 'size', type: 'facet', items: [found.metadata.facets[0]?.items[0]?.id] },
      { id: 'price', type: 'filter', gte: 100, lte: 900 },
    ];
    const fewer = xoSearchAnswer.parse(
      await (await post('/search', { ...asked, options: { ...OPTIONS, filter } })).json(),
    );
    expect(fewer.metadata.count).toBeLessThan(found.metadata.count);
  });

  test('answers suggestions, filters and the price range of a tenant', async () => {
    const suggested = await (await post('/search/suggest', { ...asked, query: 'stri', options: { size: 20 } })).json();
    expect(xoSuggestAnswer.parse(suggested).product.length).toBeGreaterThan(0);
    for (const one of suggested.product)
      expect(one.product).toEqual({
        title: expect.stringMatching(/\S/),
        photo: expect.stringMatching(/^http.*\/images\//),
      });
    const filters = xoFiltersAnswer.parse(await (await post('/api/available-filters/UK', asked)).json());
    expect(filters.filters.map(({ id }) => id)).toContain('color');
    const range = xoPriceRangeAnswer.parse(await (await post('/api/category-price-range/UK', asked)).json());
    expect(range).toEqual({ min: 0, max: expect.any(Number) });
    expect((await post('/api/available-filters/UNKNOWN', asked)).status).toBe(404);
  });

  test.each([
    ['a wrong token', '/search', { ...asked, token: 'guessed', options: OPTIONS }, 401],
    ['no token', '/search', '{}', 401],
    ['no JSON', '/search', 'term=socks', 401],
    ['no options', '/search', asked, 400],
    ['an unknown order', '/search', { ...asked, options: { ...OPTIONS, sortBy: 'name:asc' } }, 400],
    ['too many products', '/search', { ...asked, options: { ...OPTIONS, limit: 5000 } }, 400],
    ['an unknown market', '/search', { ...asked, country: 'XX', options: OPTIONS }, 404],
    ['a long body', '/search', 'x'.repeat(20_000), 413],
    ['an unknown address', '/nothing', asked, 404],
  ])('rejects %s', async (_, path, body, status) => {
    expect((await post(path, body)).status).toBe(status);
  });

  test('accepts POST alone', async () => {
    const answer = await send(built.shop, '/api/xo/search');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

test('A shop without a token for its search serves none', async () => {
  const other = await openBuiltShop();
  const answer = await send(other.shop, '/api/xo/search', { method: 'POST', body: JSON.stringify(asked) });
  expect(answer.status).toBeGreaterThanOrEqual(403);
  await other.close();
});
