import { LRUCache } from 'lru-cache';
import { eachLanguage, type Language } from '#app/kernel/text.ts';
import { createAnalyser } from '#app/modules/search/domain/analyser.ts';
import { compareRanked, type Ranked } from '#app/modules/search/domain/ranking.ts';
import type { SearchableProduct } from '#app/modules/search/domain/search-document.ts';
import {
  isFinalPage,
  type SearchAnswer,
  type SearchedAs,
  type SearchQuery,
  type SearchSort,
} from '#app/modules/search/domain/search-query.ts';
import { MOST_SUGGESTED_TERMS, type SearchSuggestions } from '#app/modules/search/domain/suggestions.ts';
import type { Synonyms } from './lexicon.ts';
import { type Beginnings, createProductIndex, type Match, type Matches, type ProductIndex } from './product-index.ts';

/** What a selling region and currency offer of a product: the row of the listing of all products. */
export type Offer = {
  readonly productId: string;
  readonly isUs: number;
  readonly currency: string;
  readonly soldOut: number;
  readonly rank: number;
  readonly price: number;
  /** Less for a newer product. */
  readonly newest: number;
};

/** A stored product with the variants of both selling regions. */
export type StoredForSearch = Omit<SearchableProduct, 'variants'> & {
  readonly variants: readonly {
    readonly sku: string;
    readonly size: { readonly label: string };
    readonly isUs: number;
  }[];
};

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
  search(args: { readonly scope: SearchScope; readonly query: SearchQuery }): EngineAnswer;
  suggest(args: { readonly scope: SearchScope; readonly term: string; readonly most: number }): EngineSuggestions;
};

/** Answers of terms, for the next pages. */
const CACHED_TERMS = 500;
/** A popular product among others. */
const BESTSELLER = 1;

type Offers = Map<string, Offer>;

/** What an engine is made for: the languages of each selling region, and terms of one meaning. */
export type EngineOptions = {
  readonly scopes: readonly Pick<SearchScope, 'language' | 'isUs'>[];
  readonly synonyms: Readonly<Partial<Record<Language, Synonyms>>>;
};

/** The indexes of all languages with the offers of all markets, in memory. */
export function createSearchEngine({ scopes, synonyms }: EngineOptions): EngineCalls {
  const analysers = eachLanguage(createAnalyser);
  const indexes = new Map<string, ProductIndex>();
  for (const { language, isUs } of scopes)
    indexes.set(`${language} ${isUs}`, createProductIndex(analysers[language], synonyms[language] ?? []));
  const skus = new Map<string, string>();
  const popular = new Map<string, number>();
  const offersOf = new Map<string, Offers>();
  const terms = new LRUCache<string, Matches>({ max: CACHED_TERMS });

  const offersIn = ({ isUs, currency }: SearchScope): Offers => offersOf.get(`${isUs} ${currency}`) ?? new Map();
  const matchesOf = (scope: SearchScope, term: string): Matches => {
    const key = `${scope.language} ${scope.isUs} ${term}`;
    const before = terms.get(key);
    if (before) return before;
    const matches = indexes.get(`${scope.language} ${scope.isUs}`)?.search(term) ?? { found: [], searchedAs: EXACT };
    terms.set(key, matches);
    return matches;
  };
  return {
    put({ products }) {
      terms.clear();
      for (const product of products) {
        skus.set(product.id, product.sku);
        popular.set(product.id, product.badges.includes('bestseller') ? BESTSELLER : 0);
      }
      for (const [key, index] of indexes) putProducts(index, products, key.endsWith('1') ? 1 : 0);
      return null;
    },
    keep({ ids }) {
      terms.clear();
      const kept = new Set(ids);
      const gone = [...skus.keys()].filter((id) => !kept.has(id));
      for (const index of indexes.values()) index.remove(gone);
      for (const offers of offersOf.values()) for (const id of gone) offers.delete(id);
      for (const id of gone) skus.delete(id);
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
    suggest({ scope, term, most }) {
      const index = indexes.get(`${scope.language} ${scope.isUs}`);
      const ranked = (found: readonly Match[]) => rankedOf(found, offersIn(scope), popular);
      if (!index) return { products: [], terms: [] };
      return suggestionsOf(index.suggest(term), { ranked, most, skuOf: (id) => skus.get(id) ?? '' });
    },
    search({ scope, query }) {
      const matches = matchesOf(scope, query.query);
      const ranked = rankedOf(matches.found, offersIn(scope), popular);
      return answerOf({ query, ranked, searchedAs: matches.searchedAs, skuOf: (id) => skus.get(id) ?? '' });
    },
  };
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

type Result = Ranked & Pick<Offer, 'price' | 'newest'> & { readonly id: string };

/** One page of results in the order of the query. */
function answerOf({
  query: { query, options },
  ranked,
  searchedAs,
  skuOf,
}: {
  readonly query: SearchQuery;
  readonly ranked: readonly Result[];
  readonly searchedAs: SearchedAs;
  readonly skuOf: (id: string) => string;
}): EngineAnswer {
  const { sortBy, offset, limit } = options;
  const count = ranked.length;
  const page = ranked.toSorted(comparison(sortBy)).slice(offset, offset + limit);
  return {
    metadata: { id: recordId(`${query} ${sortBy} ${offset}`), count },
    items: page.map(({ id }) => ({ id, sku: skuOf(id) })),
    finalPage: isFinalPage(count, options),
    searchedAs: count === 0 ? EXACT : searchedAs,
  };
}

/** The products and terms of a beginning that find something sold; a product sold out is last whatever it is called. */
function suggestionsOf(
  { found, completed }: Beginnings,
  {
    ranked,
    most,
    skuOf,
  }: {
    readonly ranked: (found: readonly Match[]) => readonly Result[];
    readonly most: number;
    readonly skuOf: (id: string) => string;
  },
): EngineSuggestions {
  const sold = ranked(found).map((one) => ({ ...one, isNamed: one.isNamed && !one.isSoldOut }));
  const soldIds = new Set(sold.map(({ id }) => id));
  const stems = new Set(found.flatMap((one) => (soldIds.has(one.id) ? one.stems : [])));
  return {
    products: sold
      .toSorted(compareRanked)
      .slice(0, most)
      .map(({ id }) => ({ id, sku: skuOf(id) })),
    terms: completed
      .filter(({ stem }) => stems.has(stem))
      .map(({ term }) => term)
      .slice(0, MOST_SUGGESTED_TERMS),
  };
}

/** The matches that are sold, with what their order depends on. */
function rankedOf(found: readonly Match[], offers: Offers, popular: ReadonlyMap<string, number>): Result[] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const sold: (readonly [Match, Offer])[] = [];
  for (const match of found) {
    const offer = offers.get(match.id);
    if (!offer) continue;
    sold.push([match, offer]);
    first = Math.min(first, offer.newest);
    last = Math.max(last, offer.newest);
  }
  const span = Math.max(1, last - first);
  return sold.map(([{ id, match, isNamed }, { soldOut, newest, rank, price }]) => ({
    id,
    match,
    isNamed,
    isSoldOut: soldOut === 1,
    newness: (last - newest) / span,
    popularity: popular.get(id) ?? 0,
    rank,
    price,
    newest,
  }));
}

const BY_ATTRIBUTE: Readonly<Record<Exclude<SearchSort, 'relevance:desc'>, (a: Result, b: Result) => number>> = {
  'featured:desc': (a, b) => a.rank - b.rank,
  'newest:desc': (a, b) => a.newest - b.newest || a.rank - b.rank,
  'price:asc': (a, b) => a.price - b.price || a.rank - b.rank,
  'price:desc': (a, b) => b.price - a.price || a.rank - b.rank,
};

/** Every order puts what is sold out last. */
function comparison(sort: SearchSort): (a: Result, b: Result) => number {
  if (sort === 'relevance:desc') return compareRanked;
  const compare = BY_ATTRIBUTE[sort];
  return (a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || compare(a, b);
}

/** The id of an answer: the same for the same question, because its page is shared. */
function recordId(question: string): string {
  let hash = 5381;
  for (const letter of question) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return `s${hash.toString(36)}`;
}
