import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { FACETS, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { SearchQuery } from '#app/modules/search/domain/search-query.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import type { SalesLevel } from '#server/platform/recommendations/recommendation-commands.ts';
import { createEmbeddedSearch } from '#server/search/embedded.ts';
import { createLocalEngine } from '#server/search/engine-thread.ts';
import { withFallback } from '#server/search/with-fallback.ts';
import { createXoSearch } from '#server/vendors/xo/xo.ts';
import { ALL_LIES, createSearchServiceFake, SEARCH_SERVICE, SEARCH_TOKEN } from '#tests/support/search-service-fake.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';
import { sampleMarket, sampleRegistry } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';
import { describeSearchPort, type SearchUnderTest } from './search-suite.ts';

const now = Date.UTC(2026, 0, 1);
const ENGINE = {
  scopes: LANGUAGES.flatMap((language) => [0, 1].map((isUs) => ({ language, isUs }))),
  synonyms: {},
};
const uk = sampleMarket('GB');
const query: SearchQuery = {
  query: 'socks',
  options: { sortBy: 'relevance:desc', limit: 24, offset: 0, facets: FACETS, filter: NO_FILTER },
};

/** The adapter of a service that is the embedded search of a catalogue, served as a shop serves it. */
async function openSearch(products: readonly ProductRecord[], { token = SEARCH_TOKEN } = {}) {
  const place = await createPlace();
  const store = await place.open({ commands, migrations });
  await store.command('importProducts', { products, now, rank: 0 });
  const catalogue = createEmbeddedCatalogue(store.read);
  const embedded = createEmbeddedSearch({
    feed: createCatalogueFeed(store.read),
    openEngine: () => createLocalEngine(ENGINE),
    products: catalogue,
    clock: () => now,
    onFailure: () => undefined,
  });
  // Suggestions do not wait for a whole index.
  await embedded.update();
  const service = createSearchServiceFake(embedded, { products: catalogue });
  const search = createXoSearch({
    baseUrl: SEARCH_SERVICE,
    token,
    tenantOf: ({ storefrontCode }) => sampleRegistry.storefront(storefrontCode)?.tenantKey ?? '',
    timeout: 2000,
    fetch: service.fetch,
    clock: Date.now,
    random: () => 0,
    logger: pino({ level: 'silent' }),
  });
  let changes = 1;
  return {
    search,
    service,
    embedded,
    replace: (changed: readonly ProductRecord[]) =>
      store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    setStock: (variantId: string, warehouse: string, quantity: number) => {
      changes += 1;
      return store.command('setStock', { variantId, warehouse, quantity, now: now + changes });
    },
    setSales: (levels: readonly SalesLevel[]) => store.command('storeSalesLevels', { levels }),
    clear: () => store.command('clearCatalogue', {}),
    async close() {
      await embedded.close();
      await place.remove();
    },
  } satisfies SearchUnderTest & Record<string, unknown>;
}

describeSearchPort('of an XO service, as this shop serves it', openSearch);

describe('the XO search', () => {
  let opened: Awaited<ReturnType<typeof openSearch>>;
  afterEach(() => opened.close());
  const skus = ({ items }: { readonly items: readonly { readonly sku: string }[] }) => items.map(({ sku }) => sku);

  test('is unavailable while the service fails, hangs, or rejects its token', async () => {
    opened = await openSearch([sampleProduct('A1')]);
    const { search, service } = opened;
    service.set('fails');
    await expect(search.search(uk, query)).rejects.toMatchObject({ fault: 'status' });
    service.set('hangs');
    await expect(search.suggest(uk, 'soc', 4)).rejects.toMatchObject({ fault: 'timeout' });
    await opened.close();
    opened = await openSearch([sampleProduct('A1')], { token: 'another token' });
    await expect(opened.search.search(uk, query)).rejects.toMatchObject({ fault: 'status' });
  });

  test.each(ALL_LIES)('is unavailable where the service answers %s', async (lie) => {
    opened = await openSearch([sampleProduct('A1')]);
    opened.service.set({ lie }, /\/search$/);
    await expect(opened.search.search(uk, query)).rejects.toMatchObject({ fault: 'invalid-answer' });
  });

  test('asks for twenty products of a term, grouped by their kind, and answers as many as a page shows', async () => {
    opened = await openSearch(Array.from({ length: 6 }, (_, number) => sampleProduct(`A${number}`)));
    const { products } = await opened.search.suggest(uk, 'soc', 4);
    expect(products).toHaveLength(4);
    expect(opened.service.bodies).toEqual([
      {
        path: '/search/suggest',
        body: {
          token: SEARCH_TOKEN,
          country: 'GB',
          query: 'soc',
          options: { groupBy: 'kind', kinds: ['product'], size: 20 },
        },
      },
    ]);
  });

  test('stops calling a service that fails again and again', async () => {
    opened = await openSearch([sampleProduct('A1')]);
    const { search, service } = opened;
    service.set('fails');
    for (let tries = 0; tries < 5; tries += 1) await search.search(uk, query).catch(() => undefined);
    const before = service.calls;
    await expect(search.search(uk, query)).rejects.toMatchObject({ fault: 'circuit-open' });
    expect(service.calls).toBe(before);
  });

  test('searches without the highest price and the values without results while only they fail', async () => {
    opened = await openSearch([sampleProduct('A1')]);
    const { search, service } = opened;
    service.set('fails', /\/api\/xo\/api\//);
    const filter = { ...NO_FILTER, priceTo: 1 };
    const narrowed = await search.search(uk, { ...query, options: { ...query.options, filter } });
    expect(narrowed.metadata).toMatchObject({ count: 0, facets: { highestPrice: null, without: { price: 1 } } });
    expect(skus(await search.search(uk, query))).toEqual(['A1']);
  });

  test('is replaced by another search while it is unavailable, and by a notice while both are', async () => {
    opened = await openSearch([sampleProduct('A1')]);
    const { search, service, embedded } = opened;
    const whole = withFallback(search, { instead: embedded, clock: () => now });
    service.set('fails');
    expect(await whole.search(uk, query)).toMatchObject({ items: [{ sku: 'A1' }], validUntil: now + 10_000 });
    expect((await whole.suggest(uk, 'soc', 4)).products).toMatchObject([{ sku: 'A1' }]);
    const none = withFallback(search, { instead: search, clock: () => now });
    expect(await none.search(uk, query)).toMatchObject({
      items: [],
      searchedAs: { kind: 'unavailable' },
      validUntil: now + 10_000,
    });
    expect(await none.suggest(uk, 'soc', 4)).toMatchObject({ products: [], terms: [] });
  });
});
