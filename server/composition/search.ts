import type { ContentSource } from '#app/modules/content/ports.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import type { Config } from '#server/config/types.ts';
import { createEmbeddedSearch } from '#server/search/embedded.ts';
import { createLocalEngine, createThreadEngine } from '#server/search/engine-thread.ts';
import type { SynonymsByLanguage } from '#server/search/same-meaning.ts';
import { withFallback } from '#server/search/with-fallback.ts';
import { createXoSearch } from '#server/vendors/xo/xo.ts';
import type { Commerce } from './commerce.ts';
import type { ProcessContext } from './process-context.ts';

type SearchParts = ProcessContext & {
  readonly commerce: Commerce;
  readonly content: Pick<ContentSource, 'searchTerms'>;
  readonly registry: MarketRegistry;
};

/** `own` is the search of this process, which also answers while a service is unavailable. */
export type ShopSearch = ProductSearch & {
  readonly own: ProductSearch;
  build(): Promise<void>;
  /** Takes the synonyms that content has at present. */
  takeSynonyms(): void;
  close(): Promise<void>;
};

/** The configured search. */
export function openSearch({ search }: Pick<Config, 'search'>, parts: SearchParts): ShopSearch {
  const { build, takeSynonyms, close, ...own } = embeddedSearch(parts);
  if (search.adapter !== 'xo') return { ...own, own, build, takeSynonyms, close };
  const { registry, clock, logger, metrics } = parts;
  const service = createXoSearch({
    baseUrl: search.url,
    token: search.token.reveal(),
    tenantOf: ({ storefrontCode }) => registry.storefront(storefrontCode)?.tenantKey ?? storefrontCode,
    fetch,
    clock,
    random: Math.random,
    logger,
    monitor: metrics?.upstreams,
  });
  return { ...withFallback(service, { instead: own, clock }), own, build, takeSynonyms, close };
}

/** Logs the failures of an index. A build that the stop ends is none. */
function failuresUntilClosed(logger: SearchParts['logger'], text: string) {
  let isClosing = false;
  return {
    onFailure: (err: unknown) => {
      if (!isClosing) logger.warn({ err }, text);
    },
    closing: (close: () => Promise<void>) => () => {
      isClosing = true;
      return close();
    },
  };
}

/** Of a hosted platform, too, the index is in this process. */
function embeddedSearch(parts: SearchParts): Omit<ShopSearch, 'own'> {
  const { commerce, registry, files, clock, logger } = parts;
  const { searchFile } = files;
  const options = { scopes: scopesOf(registry), synonyms: synonymsIn(parts) };
  const { onFailure, closing } = failuresUntilClosed(logger, 'Search index failure: the database answers');
  const search = createEmbeddedSearch({
    feed: commerce.feed,
    openEngine: (onEnd) =>
      searchFile ? createThreadEngine(searchFile, options, { onEnd }) : createLocalEngine(options),
    products: { search: commerce.products.search, reductions: commerce.reductions },
    clock,
    onFailure,
  });
  const { update, setSynonyms, close, ...rest } = search;
  return {
    ...rest,
    build: () => update().catch(onFailure),
    takeSynonyms: () => setSynonyms(synonymsIn(parts)),
    close: closing(close),
  };
}

/** The terms of one meaning in each language, as content states them for its first market. */
function synonymsIn({ content, registry }: Pick<SearchParts, 'content' | 'registry'>): SynonymsByLanguage {
  const first = registry.markets.toReversed().map((market) => [market.language, market] as const);
  return Object.fromEntries(
    [...new Map(first)].map(([language, market]) => [language, content.searchTerms(market).synonyms]),
  );
}

/** The languages that the markets of each selling region read. */
function scopesOf({ markets }: MarketRegistry) {
  const scopes = markets.map(({ language, storefrontCode }) => ({ language, isUs: storefrontCode === 'us' ? 1 : 0 }));
  return [...new Map(scopes.map((scope) => [`${scope.language} ${scope.isUs}`, scope])).values()];
}
