import pino from 'pino';
import { expect, test } from 'vitest';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { createSearchApi, SEARCH_API } from './search-api.ts';

const TOKEN = 'a-token-of-another-shop';

test('a search that is not there yet sends a calling shop to its own, and does not say that nothing fits', async () => {
  const search: ProductSearch = {
    search: async () => ({
      metadata: { id: '', facets: null, count: 0 },
      items: [],
      finalPage: true,
      searchedAs: { kind: 'unavailable' },
      validUntil: null,
    }),
    suggest: async () => ({ products: [], terms: [], validUntil: null }),
  };
  const api = createSearchApi({
    token: redacted(TOKEN),
    publicOrigin: 'https://shop.test',
    search,
    products: { cards: async () => [] },
    registry: sampleRegistry,
    limits: { take: async () => null },
  });
  const body = {
    token: TOKEN,
    country: 'GB',
    query: 'moggy',
    options: { sortBy: 'relevance:desc', limit: 24, offset: 0 },
  };
  const request = new Request(`https://shop.test${SEARCH_API}/search`, { method: 'POST', body: JSON.stringify(body) });
  const answer = await api.handle(request, { clientAddress: null, logger: pino({ level: 'silent' }) });
  expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5']);
});
