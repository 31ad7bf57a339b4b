import { type Clock, seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import { byFacet, isFiltered, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { answerId } from '#app/modules/search/domain/result-page.ts';
import { isFinalPage, type SearchAnswer, type SearchQuery } from '#app/modules/search/domain/search-query.ts';
import type { SearchSuggestions } from '#app/modules/search/domain/suggestions.ts';
import { nameKey } from '#app/modules/search/domain/word-query.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import { createDatabaseSearch } from '#server/adapters/search/database.ts';
import type { SearchedCatalogue } from '#server/adapters/search/embedded.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import type { Sql } from '#server/store/types.ts';
import { countGroups } from './count-facets.ts';
import { knownFilter } from './facet-facts.ts';
import { findPage } from './find-products.ts';
import { createIndexFollower } from './index-follower.ts';
import { createIndexReads, type IndexReads } from './index-reads.ts';
import type { SearchStore } from './index-writer.ts';
import { limitedReads } from './limited-reads.ts';
import { createScopes, type Scope, type ScopeOptions, scopeOf } from './scopes.ts';
import { suggestedTerms } from './suggest-terms.ts';
import { beginningOf, soldIn } from './term-search.ts';
import { createVocabulary, programOf } from './vocabulary.ts';

/** How long a search waits for the first index, and how long all wait for the changes since the last one. */
const WAITS = { build: seconds(3), change: seconds(0.3) };
/** How long an answer without the newest changes holds. */
const STALE_LIFE = seconds(1);
/** How long a page waits for one statement. */
const STATEMENT_TIMEOUT = seconds(2);

export type PostgresSearch = ProductSearch & {
  /** Builds the index, or brings it up to the catalogue, unless another node does. */
  update(): Promise<void>;
  close(): Promise<void>;
};

type SearchDeps = ScopeOptions & {
  readonly store: SearchStore;
  readonly feed: CatalogueFeed;
  readonly products: SearchedCatalogue;
  /** Names this node among others. */
  readonly node: string;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  readonly waits?: typeof WAITS;
};

/**
 * Searches an index in the tables of a database, which one node at a time builds and all search. Until it is built the
 * simple search of the catalogue answers; while it is behind, an answer holds for a moment only.
 */
export function createPostgresSearch(deps: SearchDeps): PostgresSearch {
  const { store, feed, products, node, clock, onFailure, waits = WAITS } = deps;
  const scopes = createScopes(deps);
  const read = limitedReads(store.read, STATEMENT_TIMEOUT);
  const reads = createIndexReads(read);
  const database = createDatabaseSearch(products);
  const vocabulary = createVocabulary({ read, scopes, clock });
  const follower = createIndexFollower({ store, read, feed, scopes, node, program: programOf(), clock });

  /** The state after a wait for the changes since the last one. */
  const currentState = async (buildWait: number) => {
    const state = await follower.state();
    if (state.isCurrent) return state;
    const update = follower.update().catch(onFailure);
    await within(state.isBuilt ? waits.change : buildWait, update);
    return follower.state();
  };
  const answer = async <T>(
    market: Market,
    buildWait: number,
    ways: { readonly fromIndex: (scope: Scope) => Promise<T>; readonly fromDatabase: () => Promise<T> },
  ) => {
    const { isBuilt, isCurrent, version } = await currentState(buildWait);
    const scope = scopeOf(scopes, market);
    const validUntil = isCurrent ? null : clock() + STALE_LIFE;
    if (!isBuilt || !scope) return { ...(await ways.fromDatabase()), validUntil: clock() + STALE_LIFE };
    reads.use(version);
    await vocabulary.learn(version);
    return { ...(await ways.fromIndex(scope)), validUntil };
  };
  return {
    search: (market, query) =>
      answer(market, waits.build, {
        fromIndex: async (scope) => {
          const isByReduction = query.options.sortBy === 'discount:desc';
          const reductions = isByReduction ? Object.fromEntries(await products.reductions(market)) : {};
          return await searchIndex({ read, reads, scope, market }, query, reductions);
        },
        fromDatabase: () => database.search(market, query),
      }),
    suggest: (market, term, most) =>
      answer(market, waits.change, {
        fromIndex: (scope) => suggestFromIndex({ read, reads, scope, market }, term, most),
        fromDatabase: () => database.suggest(market, term, most),
      }),
    update: () => follower.update(),
    close: () => store.close(),
  };
}

type Searching = { readonly read: Sql; readonly reads: IndexReads; readonly scope: Scope; readonly market: Market };

const EXACT = { kind: 'exact' } as const;

async function searchIndex(
  { read, reads, scope, market }: Searching,
  query: SearchQuery,
  reductions: Readonly<Record<string, number>>,
): Promise<SearchAnswer> {
  const { sortBy, offset, limit, facets: asked = [], filter: typed = NO_FILTER } = query.options;
  const id = answerId(query);
  const searched = await reads.term(scope, query.query);
  if (!searched) return emptyAnswer(id, asked.length > 0);
  const found = soldIn(scope, searched.query, market);
  const facts = await reads.facts();
  const filter = knownFilter(typed, facts);
  const isCounted = asked.length > 0 || isFiltered(filter);
  const [{ items, total }, groups] = await Promise.all([
    findPage(read, found, {
      ...{ sort: sortBy, offset, limit, filter, reductions },
      named: searched.isSku ? '' : nameKey(query.query),
      namesStart: false,
    }),
    isCounted || offset > 0 ? reads.groups(found, filter) : null,
  ]);
  const counted = groups && countGroups(groups, { filter, asked, facts, isUs: scope.isUs });
  const count = counted?.count ?? total;
  const isAny = groups ? groups.length > 0 : total > 0;
  return {
    metadata: { id, facets: asked.length > 0 ? (counted?.facets ?? null) : null, count },
    items,
    finalPage: isFinalPage(count, query.options),
    searchedAs: isAny ? searched.how : EXACT,
    validUntil: null,
  };
}

/** The answer of a term that no product has. */
function emptyAnswer(id: string, hasFacets: boolean): SearchAnswer {
  const facets = { facets: byFacet(() => []), highestPrice: null, without: {} };
  return {
    metadata: { id, facets: hasFacets ? facets : null, count: 0 },
    items: [],
    finalPage: true,
    searchedAs: EXACT,
    validUntil: null,
  };
}

async function suggestFromIndex(
  { read, reads, scope, market }: Searching,
  term: string,
  most: number,
): Promise<SearchSuggestions> {
  const beginning = await beginningOf(term, { read, scope, answers: reads.answers });
  if (!beginning) return { products: [], terms: [], validUntil: null };
  const { query, before, completed } = beginning;
  const [{ items }, terms] = await Promise.all([
    findPage(read, soldIn(scope, query, market), {
      ...{ sort: 'relevance:desc', offset: 0, limit: most, filter: NO_FILTER, reductions: {} },
      named: nameKey(term),
      namesStart: true,
    }),
    suggestedTerms(read, { scope, term, before, completed, currency: market.currency.code }),
  ]);
  return { products: items, terms, validUntil: null };
}
