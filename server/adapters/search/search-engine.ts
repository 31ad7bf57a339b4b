import { LRUCache } from 'lru-cache';
import { eachLanguage, type Language } from '#app/kernel/text.ts';
import { createAnalyser } from '#app/modules/search/domain/analyser.ts';
import { compareRanked } from '#app/modules/search/domain/ranking.ts';
import { newnessIn, type ResultRow, resultPage } from '#app/modules/search/domain/result-page.ts';
import type { Synonyms } from '#app/modules/search/domain/same-meaning.ts';
import type { SearchableProduct } from '#app/modules/search/domain/search-document.ts';
import type { SearchAnswer, SearchedAs, SearchQuery } from '#app/modules/search/domain/search-query.ts';
import { MOST_SUGGESTED_TERMS, type SearchSuggestions } from '#app/modules/search/domain/suggestions.ts';
import type { Offer, StockedSizes, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import type { OfferScope } from '#server/platform/catalogue/follow-catalogue.ts';
import { createProductFacts } from './product-facts.ts';
import { type Beginnings, createProductIndex, type Match, type Matches, type ProductIndex } from './product-index.ts';

/** The language, selling region and currency of a search. */
export type SearchScope = { readonly language: Language; readonly isUs: number; readonly currency: string };

export type EngineAnswer = Omit<SearchAnswer, 'validUntil'>;
export type EngineSuggestions = Omit<SearchSuggestions, 'validUntil'>;

/** Calls of the engine: each is a message to its thread. Arguments and answers are plain data. */
export type EngineCalls = {
  put(args: { readonly products: readonly StoredForSearch[] }): null;
  /** Keeps only the named products. */
  keep(args: { readonly ids: readonly string[] }): null;
  /** Replaces all offers of some products. */
  offer(args: { readonly offers: readonly Offer[]; readonly ofProducts: readonly string[] }): null;
  /** Ends the offers of products in one scope. */
  unoffer(args: { readonly scope: OfferScope; readonly ofProducts: readonly string[] }): null;
  /** Replaces the sizes in stock of some products. */
  stock(args: { readonly stocked: readonly StockedSizes[]; readonly ofProducts: readonly string[] }): null;
  /** `reductions` are shown ones in percent, by product, for the order of them. */
  search(args: {
    readonly scope: SearchScope;
    readonly query: SearchQuery;
    readonly reductions?: Readonly<Record<string, number>>;
  }): EngineAnswer;
  suggest(args: { readonly scope: SearchScope; readonly term: string; readonly most: number }): EngineSuggestions;
};

/** Answers of terms, for the next pages. */
const CACHED_TERMS = 500;

type Offers = Map<string, Offer>;

/** What an engine is made for: the languages of each selling region, and terms of one meaning. */
export type EngineOptions = {
  readonly scopes: readonly Pick<SearchScope, 'language' | 'isUs'>[];
  readonly synonyms: Readonly<Partial<Record<Language, Synonyms>>>;
};

/** The indexes of all languages with the offers of all markets, in memory. */
export function createSearchEngine({ scopes, synonyms }: EngineOptions): EngineCalls {
  const indexes = createIndexes({ scopes, synonyms });
  const offersOf = new Map<string, Offers>();
  const facts = createProductFacts();
  const terms = new LRUCache<string, Matches>({ max: CACHED_TERMS });

  const offersIn = ({ isUs, currency }: OfferScope): Offers => offersOf.get(`${isUs} ${currency}`) ?? new Map();
  const matchesOf = (scope: SearchScope, term: string): Matches => {
    const key = `${scope.language} ${scope.isUs} ${term}`;
    const before = terms.get(key);
    if (before) return before;
    const matches = indexes.get(`${scope.language} ${scope.isUs}`)?.search(term) ?? { found: [], searchedAs: EXACT };
    terms.set(key, matches);
    return matches;
  };
  const rowsIn = (scope: SearchScope, found: readonly Match[], reductions: Readonly<Record<string, number>> = {}) =>
    soldRows(found, offersIn(scope), (id) => ({ ...facts.of(id, scope.isUs), reduction: reductions[id] ?? 0 }));
  return {
    put({ products }) {
      terms.clear();
      for (const product of products) facts.put(product);
      for (const [key, index] of indexes) putProducts(index, products, key.endsWith('1') ? 1 : 0);
      return null;
    },
    keep({ ids }) {
      terms.clear();
      const kept = new Set(ids);
      const gone = facts.ids().filter((id) => !kept.has(id));
      for (const index of indexes.values()) index.remove(gone);
      for (const offers of offersOf.values()) for (const id of gone) offers.delete(id);
      for (const id of gone) facts.remove(id);
      return null;
    },
    offer({ offers, ofProducts }) {
      for (const known of offersOf.values()) for (const id of ofProducts) known.delete(id);
      for (const offer of offers) {
        const key = `${offer.isUs} ${offer.currency}`;
        const known = offersOf.get(key) ?? new Map<string, Offer>();
        offersOf.set(key, known.set(offer.productId, offer));
      }
      return null;
    },
    unoffer: ({ scope, ofProducts }) => endOffers(offersIn(scope), ofProducts),
    stock({ stocked, ofProducts }) {
      facts.stock(stocked, ofProducts);
      return null;
    },
    suggest({ scope, term, most }) {
      const index = indexes.get(`${scope.language} ${scope.isUs}`);
      if (!index) return { products: [], terms: [] };
      return suggestionsOf(index.suggest(term), { rowsOf: (found) => rowsIn(scope, found), most });
    },
    search({ scope, query, reductions }) {
      const { found, searchedAs } = matchesOf(scope, query.query);
      const rows = rowsIn(scope, found, reductions);
      return resultPage(rows, { query, searchedAs, ...facts.words(scope.isUs) });
    },
  };
}

/** An index for each language of a selling region. */
function createIndexes({ scopes, synonyms }: EngineOptions): ReadonlyMap<string, ProductIndex> {
  const analysers = eachLanguage(createAnalyser);
  return new Map(
    scopes.map(({ language, isUs }) => [
      `${language} ${isUs}`,
      createProductIndex(analysers[language], synonyms[language] ?? []),
    ]),
  );
}

function endOffers(offers: Offers, ofProducts: readonly string[]): null {
  for (const id of ofProducts) offers.delete(id);
  return null;
}

const EXACT: SearchedAs = { kind: 'exact' };

function putProducts(index: ProductIndex, products: readonly StoredForSearch[], region: number): void {
  const sold: SearchableProduct[] = [];
  const unsold: string[] = [];
  for (const product of products) {
    const variants = product.variants.filter(({ isUs }) => isUs === region);
    if (variants.length > 0) sold.push({ ...product, variants });
    else if (index.has(product.id)) unsold.push(product.id);
  }
  index.remove(unsold);
  index.put(sold);
}

/** The matches that are sold, with what their order and their filter depend on. */
function soldRows(
  found: readonly Match[],
  offers: Offers,
  factsOf: (id: string) => Pick<ResultRow, 'sku' | 'popularity' | 'reduction' | 'values'>,
): ResultRow[] {
  const sold = found.flatMap((match): readonly (readonly [Match, Offer])[] => {
    const offer = offers.get(match.id);
    return offer ? [[match, offer]] : [];
  });
  const newness = newnessIn(sold.map(([, { newest }]) => newest));
  return sold.map(([{ id, match, isNamed }, { soldOut, newest, rank, price }]) => ({
    id,
    match,
    isNamed,
    isSoldOut: soldOut === 1,
    newness: newness(newest),
    rank,
    price,
    newest,
    ...factsOf(id),
  }));
}

/** The products and terms of a beginning that find something sold; a product sold out is last whatever it is called. */
function suggestionsOf(
  { found, completed }: Beginnings,
  { rowsOf, most }: { readonly rowsOf: (found: readonly Match[]) => readonly ResultRow[]; readonly most: number },
): EngineSuggestions {
  const sold = rowsOf(found).map((one) => ({ ...one, isNamed: one.isNamed && !one.isSoldOut }));
  const soldIds = new Set(sold.map(({ id }) => id));
  const stems = new Set(found.flatMap((one) => (soldIds.has(one.id) ? one.stems : [])));
  return {
    products: sold
      .toSorted(compareRanked)
      .slice(0, most)
      .map(({ id, sku }) => ({ id, sku })),
    terms: completed
      .filter(({ stem }) => stems.has(stem))
      .map(({ term }) => term)
      .slice(0, MOST_SUGGESTED_TERMS),
  };
}
