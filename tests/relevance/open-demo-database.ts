import { LANGUAGES } from '#app/kernel/text.ts';
import { isNear } from '#app/modules/search/domain/search-query.ts';
import { createEmbeddedCatalogue } from '#server/adapters/catalogue/embedded.ts';
import { openSearchStore } from '#server/adapters/search/postgres/open-search-store.ts';
import { createPostgresSearch } from '#server/adapters/search/postgres/postgres-search.ts';
import { commands } from '#server/composition/commands.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import type { DemoSearch } from './open-demo-search.ts';

const MARKETS = { en: sampleMarket('IE'), de: sampleMarket('DE'), nl: sampleMarket('NL') };
const WAITS = { build: 300_000, change: 300_000 };

/** The search of the database with the demo catalogue, on the server of the tests or on another one. */
export async function openDemoDatabase(server?: string): Promise<DemoSearch & { close(): Promise<void> }> {
  const products = await demoProducts();
  const database = await createTestDatabase(server);
  const store = await createPostgresStore({ url: database.url, commands, migrations, poolSize: 4 });
  await store.command('importProducts', { products, now: Date.now(), rank: 0 });
  const search = createPostgresSearch({
    store: await openSearchStore({ url: database.url, poolSize: 4, preparedStatements: true }),
    feed: createCatalogueFeed(store.read),
    products: createEmbeddedCatalogue(store.read),
    scopes: LANGUAGES.map((language) => ({ language, isUs: 0 })),
    synonyms: {},
    node: 'relevance',
    clock: Date.now,
    onFailure: (error) => {
      throw error;
    },
    waits: WAITS,
  });
  await search.update();
  return {
    products,
    finder: (language) => async (query) => {
      const options = { sortBy: 'relevance:desc', limit: 24, offset: 0 } as const;
      const { items, searchedAs } = await search.search(MARKETS[language], { query, options });
      return { skus: items.map(({ sku }) => sku), isNear: isNear(searchedAs) };
    },
    async close() {
      await search.close();
      await store.close();
      await database.drop();
    },
  };
}
