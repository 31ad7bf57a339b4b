import { LANGUAGES } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { createEmbeddedCatalogue } from '#server/adapters/catalogue/embedded.ts';
import { openSearchStore } from '#server/adapters/search/postgres/open-search-store.ts';
import { createPostgresSearch, type PostgresSearch } from '#server/adapters/search/postgres/postgres-search.ts';
import { searchMigrations } from '#server/adapters/search/postgres/search-migration.ts';
import { commands, type ShopStore } from '#server/composition/commands.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { asUpstream } from '#server/store/upstream-store.ts';
import { leaseDatabase } from '#tests/support/reusable-databases.ts';

export const now = Date.UTC(2026, 0, 1);

/** Every language of both selling regions. */
const SCOPES = LANGUAGES.flatMap((language) => [0, 1].map((isUs) => ({ language, isUs })));
const SYNONYMS: { readonly en: readonly (readonly string[])[] } = { en: [['moggy', 'cat']] };
/** A busy machine is slower than the waits of pages. */
export const LONG_WAITS = { build: 60_000, change: 60_000 };

/** A catalogue in a database, whose index any number of nodes search. */
export type SearchedDatabase = {
  readonly store: ShopStore;
  readonly failures: unknown[];
  /** The connection string. */
  readonly url: string;
  /** Another node. */
  open(options?: {
    readonly waits?: typeof LONG_WAITS;
    readonly feed?: (feed: CatalogueFeed) => CatalogueFeed;
    readonly clock?: () => number;
    readonly url?: (url: string) => string | Promise<string>;
    /** Names the words and rules of the node's program. */
    readonly program?: string;
    readonly synonyms?: typeof SYNONYMS;
  }): Promise<PostgresSearch>;
  remove(): Promise<void>;
};

export async function openSearchedDatabase(products: readonly ProductRecord[]): Promise<SearchedDatabase> {
  const database = await leaseDatabase([...migrations, ...searchMigrations]);
  const store = await createPostgresStore({ url: database.url, commands, migrations, poolSize: 4 });
  await store.command('importProducts', { products, now, rank: 0 });
  const failures: unknown[] = [];
  const opened: PostgresSearch[] = [];
  return {
    store,
    failures,
    url: database.url,
    async open({
      waits = LONG_WAITS,
      feed = (own: CatalogueFeed) => own,
      clock = () => now,
      url = (own: string) => own,
      program,
      synonyms = SYNONYMS,
    } = {}) {
      const search = createPostgresSearch({
        store: asUpstream(
          await openSearchStore({ url: await url(database.url), poolSize: 4, preparedStatements: true }),
          { warn: () => undefined },
        ),
        feed: feed(createCatalogueFeed(store.read)),
        products: createEmbeddedCatalogue(store.read),
        scopes: SCOPES,
        synonyms,
        ...(program !== undefined && { program }),
        node: `node-${opened.length}`,
        clock,
        onFailure: (error) => failures.push(error),
        waits,
      });
      opened.push(search);
      return search;
    },
    async remove() {
      for (const search of opened) await search.close();
      await store.close();
      await database.release();
    },
  };
}
