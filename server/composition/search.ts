import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import type { BundledContent } from '#server/adapters/content/bundled.ts';
import { createDatabaseSearch } from '#server/adapters/search/database.ts';
import { createEmbeddedSearch } from '#server/adapters/search/embedded.ts';
import { createLocalEngine, createThreadEngine } from '#server/adapters/search/engine-thread.ts';
import type { Config } from '#server/config/types.ts';
import type { ShopStore } from './commands.ts';
import type { Commerce } from './commerce.ts';
import type { ProcessContext } from './process-context.ts';

type SearchParts = ProcessContext & {
  readonly commerce: Commerce;
  readonly store: ShopStore;
  readonly content: Pick<BundledContent, 'synonyms'>;
  readonly registry: MarketRegistry;
};

/** The configured search. Beside a hosted platform the search of the platform serves. */
export function openSearch(
  { commerce: { adapter } }: Pick<Config, 'commerce'>,
  { commerce, store, content, registry, files, clock, logger }: SearchParts,
): ProductSearch & { build(): Promise<void>; close(): Promise<void> } {
  if (adapter === 'http')
    return { ...createDatabaseSearch(commerce.products), build: async () => undefined, close: async () => undefined };
  const { searchFile } = files;
  const options = { scopes: scopesOf(registry), synonyms: content.synonyms };
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'Search index failure: the database answers');
  const search = createEmbeddedSearch({
    sql: store.read,
    openEngine: (onEnd) =>
      searchFile ? createThreadEngine(searchFile, options, { onEnd }) : createLocalEngine(options),
    products: { search: commerce.products.search, reductions: commerce.reductions },
    clock,
    onFailure,
  });
  return { ...search, build: () => search.update().catch(onFailure) };
}

/** The languages that the markets of each selling region read. */
function scopesOf({ markets }: MarketRegistry) {
  const scopes = markets.map(({ language, storefrontCode }) => ({ language, isUs: storefrontCode === 'us' ? 1 : 0 }));
  return [...new Map(scopes.map((scope) => [`${scope.language} ${scope.isUs}`, scope])).values()];
}
