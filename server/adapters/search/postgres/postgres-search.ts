import { type Clock, seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import { byFacet } from '#app/modules/catalogue/domain/facets.ts';
import { pageOf } from '#app/modules/catalogue/domain/page-of.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { didYouMean, isDoubted } from '#app/modules/search/domain/did-you-mean.ts';
import { compareRankedPlaces } from '#app/modules/search/domain/ranking.ts';
import { answerId, resultPage, termList } from '#app/modules/search/domain/result-page.ts';
import type { SynonymsByLanguage } from '#app/modules/search/domain/same-meaning.ts';
import type { SearchQuery } from '#app/modules/search/domain/search-query.ts';
import type { SearchSuggestions } from '#app/modules/search/domain/suggestions.ts';
import { nameKey } from '#app/modules/search/domain/word-query.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import { createDatabaseSearch } from '#server/adapters/search/database.ts';
import type { SearchedCatalogue } from '#server/adapters/search/embedded.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import { createIndexFollower } from './index-follower.ts';
import type { SearchStore } from './index-writer.ts';
import { tokenOf } from './indexed-document.ts';
import { createKnownTerms, type KnownTerms } from './known-terms.ts';
import { limitedReads } from './limited-reads.ts';
import type { Leaf } from './list-query.ts';
import { createScopes, type Scope, type ScopeOptions, type Scopes, scopeOf } from './scopes.ts';
import { type Answer, createIndexSearcher, type IndexSearcher } from './searcher.ts';
import { suggestedTerms } from './suggest-terms.ts';
import { beginningOf, nearQueries } from './term-search.ts';
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
  /** Replaces the terms of one meaning. */
  setSynonyms(synonyms: SynonymsByLanguage): void;
  close(): Promise<void>;
};

type SearchDeps = ScopeOptions & {
  readonly store: SearchStore;
  readonly feed: CatalogueFeed;
  readonly products: SearchedCatalogue;
  /** Names this node among others. */
  readonly node: string;
  readonly clock: Clock;
  /** Names the words and rules of this program. */
  readonly program?: string;
  readonly onFailure: (error: unknown) => void;
  readonly waits?: typeof WAITS;
};

/**
 * Searches an index in the tables of a database, which one node at a time builds and all search. Until it is built the
 * simple search of the catalogue answers; while it is behind, an answer holds for a moment only.
 */
export function createPostgresSearch(deps: SearchDeps): PostgresSearch {
  const { store, feed, products, node, clock, onFailure, waits = WAITS, program = programOf() } = deps;
  const scopes = createScopes(deps);
  const read = limitedReads(store.read, STATEMENT_TIMEOUT);
  const searcher = createIndexSearcher(read);
  const terms = createKnownTerms(searcher);
  const database = createDatabaseSearch(products);
  const vocabulary = createVocabulary({ read, scopes, clock });
  const follower = createIndexFollower({ store, read, feed, scopes, node, program, clock });

  /** The state after a wait for the changes since the last one. */
  const currentState = async (buildWait: number) => {
    const state = await follower.state();
    if (state.isCurrent && !state.isDue) return state;
    const update = follower.update().catch(onFailure);
    if (state.isCurrent) return state;
    await within(state.isBuilt ? waits.change : buildWait, update);
    return follower.state();
  };
  const answer = async <T>(
    market: Market,
    buildWait: number,
    ways: { readonly fromIndex: (scope: Scope) => Promise<T>; readonly fromDatabase: () => Promise<T> },
  ) => {
    const state = await currentState(buildWait);
    const scope = scopeOf(scopes, market);
    const instead = async () => ({ ...(await ways.fromDatabase()), validUntil: clock() + STALE_LIFE });
    if (!state.isBuilt || !scope) return await instead();
    // A node that has just started reads all that results depend on.
    const followed = searcher.follow(state, scope, market.currency.code);
    followed.catch(() => undefined);
    if ((await within(waits.build, followed)).late) return await instead();
    await vocabulary.learn(state.documents);
    return { ...(await ways.fromIndex(scope)), validUntil: state.isCurrent ? null : clock() + STALE_LIFE };
  };
  return {
    search: (market, query) =>
      answer(market, waits.build, {
        fromIndex: async (scope) => {
          const isByReduction = query.options.sortBy === 'discount:desc';
          const reductions = isByReduction ? await products.reductions(market) : NO_REDUCTIONS;
          return await searchIndex({ searcher, terms, scope, market }, query, reductions);
        },
        fromDatabase: () => database.search(market, query),
      }),
    suggest: (market, term, most) =>
      answer(market, waits.change, {
        fromIndex: (scope) => suggestFromIndex({ searcher, scope, market }, term, most),
        fromDatabase: () => database.suggest(market, term, most),
      }),
    update: () => follower.update(),
    setSynonyms: replaceSynonyms(scopes, terms),
    async close() {
      await follower.stop();
      await store.close();
    },
  };
}

const replaceSynonyms = (scopes: Scopes, terms: KnownTerms) => (synonyms: SynonymsByLanguage) => {
  for (const scope of scopes.values()) scope.setSynonyms(synonyms);
  terms.clear();
};

const NO_REDUCTIONS: ReadonlyMap<string, number> = new Map();

type Searching = { readonly searcher: IndexSearcher; readonly scope: Scope; readonly market: Market };

const EXACT = { kind: 'exact' } as const;

async function searchIndex(
  { searcher, terms, scope, market }: Searching & { readonly terms: KnownTerms },
  query: SearchQuery,
  reductions: ReadonlyMap<string, number>,
): Promise<Answer> {
  const searched = await terms.of(scope, query.query);
  if (!searched) return emptyAnswer(query);
  const named = searched.isSku ? null : namedLeaf(scope, query.query, { isPrefix: false });
  const offers = { isUs: scope.isUs, currency: market.currency.code };
  const find = () =>
    searcher.find({ query: searched.query, named }, (found) => {
      const { columns, sold, itemOf } = searcher.columns;
      const { places, order } = sold(found, offers);
      const reductionOf = (place: number) => reductions.get(columns.places.idOf(place)) ?? 0;
      const facets = columns.facetsIn(offers);
      const list = termList(places.sort(compareRankedPlaces(order)), facets);
      return resultPage(list, {
        ...{ query, searchedAs: searched.how, itemOf },
        facets,
        order: { ...columns.order(), ...columns.offersIn(offers), reductionOf },
      });
    });
  // Another spelling of a term may mean the same. Reductions change without the index.
  const key = JSON.stringify([offers, searched, named, query.options]);
  const { metadata, ...answer } = await (query.options.sortBy === 'discount:desc'
    ? find()
    : searcher.answer(key, find));
  const whole = { ...answer, metadata: { ...metadata, id: answerId(query) } };
  if (!isDoubted(query, whole)) return whole;
  const isNamed = await searcher.find({ query: searched.query, named }, (found) => found.named.size > 0);
  if (isNamed) return whole;
  const near = await nearQueries(query.query, { searcher, scope });
  const counts = await searcher.count(
    near.map((one) => one.query),
    offers,
  );
  const other = didYouMean(
    whole.metadata.count,
    near.map(({ text }, place) => ({ text, count: counts[place] ?? 0 })),
  );
  return other === null ? whole : { ...whole, searchedAs: { kind: 'exact', didYouMean: other } };
}

/** The products whose name a term is, or how their names start. */
function namedLeaf(scope: Scope, term: string, { isPrefix }: Pick<Leaf, 'isPrefix'>): Leaf | null {
  const key = nameKey(term);
  return key === '' ? null : { token: tokenOf(scope.key, 'n', key), isPrefix };
}

/** The answer of a term that no product has. */
function emptyAnswer(query: SearchQuery): Answer {
  const facets = { facets: byFacet(() => []), highestPrice: null, without: {} };
  const hasFacets = (query.options.facets ?? []).length > 0;
  return {
    metadata: { id: answerId(query), facets: hasFacets ? facets : null, count: 0 },
    items: [],
    finalPage: true,
    searchedAs: EXACT,
  };
}

/** Behind all that is not sold out. */
const LAST_TIER = 3;

async function suggestFromIndex(
  { searcher, scope, market }: Searching,
  term: string,
  most: number,
): Promise<Omit<SearchSuggestions, 'validUntil'>> {
  const beginning = await beginningOf(term, { searcher, scope });
  if (!beginning) return { products: [], terms: [] };
  const { query, ...completion } = beginning;
  const currency = market.currency.code;
  const products = searcher.find({ query, named: namedLeaf(scope, term, { isPrefix: true }) }, (found) => {
    const { places, order } = searcher.columns.sold(found, { isUs: scope.isUs, currency });
    for (const place of places) if (order.soldOut[place] === 1) order.tier[place] = LAST_TIER;
    const page = pageOf(places, compareRankedPlaces(order), { offset: 0, limit: most });
    return Array.from(page, searcher.columns.itemOf);
  });
  const terms = suggestedTerms(searcher, { scope, term, ...completion, currency });
  const [foundProducts, foundTerms] = await Promise.all([products, terms]);
  return { products: foundProducts, terms: foundTerms };
}
