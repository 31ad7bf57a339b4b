import { eachLanguage, type Language } from '#app/kernel/text.ts';
import { createAnalyser } from '#app/modules/search/domain/analyser.ts';
import type { SearchAnswer, SearchQuery } from '#app/modules/search/domain/search-query.ts';
import { MOST_SUGGESTED_TERMS, type SearchSuggestions } from '#app/modules/search/ports.ts';
import type { BoughtProduct, Offer, StockedSizes, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import type { OfferScope } from '#server/platform/catalogue/follow-catalogue.ts';
import { pageOf } from '#server/platform/catalogue/page-of.ts';
import { didYouMean, isDoubted } from './did-you-mean.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createProductIndex, type Found, type Matches, type ProductIndex } from './product-index.ts';
import { compareRankedPlaces } from './ranking.ts';
import { resultPage, type TermList, termList } from './result-page.ts';
import type { SynonymsByLanguage } from './same-meaning.ts';
import { createSkuIndex } from './sku-index.ts';
import { createSearchBuffers } from './text-index.ts';

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
  /** Sets how much some products are bought. */
  sales(args: { readonly products: readonly BoughtProduct[] }): null;
  /** Replaces the terms of one meaning. */
  synonyms(args: { readonly synonyms: SynonymsByLanguage }): null;
  /** `reductions` are shown ones in percent, by product, for the order of them. */
  search(args: {
    readonly scope: SearchScope;
    readonly query: SearchQuery;
    readonly reductions?: Readonly<Record<string, number>>;
  }): EngineAnswer;
  suggest(args: { readonly scope: SearchScope; readonly term: string; readonly most: number }): EngineSuggestions;
};

/** What an engine is made for: the languages of each selling region, and terms of one meaning. */
export type EngineOptions = {
  readonly scopes: readonly Pick<SearchScope, 'language' | 'isUs'>[];
  readonly synonyms: SynonymsByLanguage;
};

/** The indexes of all languages with the offers of all markets, in memory. */
export function createSearchEngine(options: EngineOptions): EngineCalls {
  const documents = createDocuments();
  const indexes = createIndexes(options);
  const skus = [createSkuIndex(), createSkuIndex()] as const;
  const skusOf = (isUs: number) => skus[isUs === 1 ? 1 : 0];
  const lists = createTermLists(documents);
  return {
    put({ products }) {
      const added = products.map((product) => ({ ...documents.put(product), product }));
      for (const { doc, product } of added)
        for (const [isUs, index] of skus.entries()) index.add(doc, skusIn(product, isUs));
      for (const index of indexes.values()) {
        index.remove(added.flatMap(({ before }) => before));
        index.put(added);
      }
      return null;
    },
    keep({ ids }) {
      const gone = documents.keep(ids);
      for (const index of indexes.values()) index.remove(gone);
      const numbers = documents.renumbered();
      if (numbers) for (const index of [...indexes.values(), ...skus]) index.renumber(numbers);
      return null;
    },
    offer({ offers, ofProducts }) {
      lists.clear();
      documents.columns.offer(offers, ofProducts);
      return null;
    },
    unoffer({ scope, ofProducts }) {
      lists.clear();
      documents.columns.unoffer(scope, ofProducts);
      return null;
    },
    stock({ stocked, ofProducts }) {
      lists.clear();
      documents.columns.stock(stocked, ofProducts);
      return null;
    },
    sales({ products }) {
      lists.clear();
      documents.sales(products);
      return null;
    },
    synonyms({ synonyms }) {
      for (const [language, index] of indexes) index.setSynonyms(synonyms[language] ?? []);
      return null;
    },
    suggest(asked) {
      const index = indexes.get(asked.scope.language);
      return index ? suggestions({ ...asked, documents, index, skus: skusOf(asked.scope.isUs) }) : NO_SUGGESTIONS;
    },
    search: createSearch({ documents, indexes, lists, skusOf }),
  };
}

/** Searches the index of a language, and looks for a near term where it found little. */
function createSearch({
  documents,
  indexes,
  lists,
  skusOf,
}: {
  readonly documents: Documents;
  readonly indexes: ReadonlyMap<Language, ProductIndex>;
  readonly lists: ReturnType<typeof createTermLists>;
  readonly skusOf: (isUs: number) => ReturnType<typeof createSkuIndex>;
}): EngineCalls['search'] {
  const matchesOf = ({ language, isUs }: SearchScope, term: string): Matches => {
    const isIn = documents.isIn(isUs);
    const doc = skusOf(isUs).find(term);
    if (doc !== undefined && isIn(doc)) return foundDocuments(Uint32Array.of(doc));
    return indexes.get(language)?.search(term, { isUs, isIn }) ?? NOTHING;
  };
  const nearOf = ({ language, isUs }: SearchScope, term: string) =>
    indexes.get(language)?.near(term, { isUs, isIn: documents.isIn(isUs) }) ?? [];
  return (asked) => {
    const { scope, query } = asked;
    const matches = matchesOf(scope, query.query);
    const answer = answerOf(documents, { ...matches, list: lists.of(matches, scope) }, asked);
    if (matches.named.length > 0 || !isDoubted(query, answer)) return answer;
    const near = nearOf(scope, query.query).map(({ text, found }) => ({
      text,
      count: lists.of({ ...matches, found }, scope).places.length,
    }));
    const text = didYouMean(answer.metadata.count, near);
    return text === null ? answer : { ...answer, searchedAs: { kind: 'exact', didYouMean: text } };
  };
}

type Asked = Parameters<EngineCalls['search']>[0];

function answerOf(
  { columns, itemOf }: Documents,
  { list, searchedAs }: Matches & { readonly list: TermList },
  { scope, query, reductions = {} }: Asked,
): EngineAnswer {
  const reductionOf = (place: number) => reductions[columns.places.idOf(place)] ?? 0;
  const order = { ...columns.order(), ...columns.offersIn(scope), reductionOf };
  return resultPage(list, { query, searchedAs, facets: columns.facetsIn(scope), itemOf, order });
}

/** The products of terms that each scope sells, in their order. They are kept as long as the documents found are. */
function createTermLists(documents: Documents) {
  let lists = new WeakMap<Found, Map<string, TermList>>();
  const listOf = (found: Found, scope: SearchScope): TermList => {
    const { places, order } = documents.sold({ ...found, named: NONE }, scope);
    return termList(places.sort(compareRankedPlaces(order)), documents.columns.facetsIn(scope));
  };
  return {
    /** Forgets all lists, because offers, stock or sales change; what is found changes with the products. */
    clear() {
      lists = new WeakMap();
    },
    of({ found, named }: Matches, scope: SearchScope): TermList {
      const ofScopes = lists.get(found) ?? new Map<string, TermList>();
      const key = `${scope.isUs} ${scope.currency}`;
      const list = ofScopes.get(key) ?? listOf(found, scope);
      lists.set(found, ofScopes.set(key, list));
      if (named.length === 0) return list;
      const placesOf = documents.placesOf();
      const first = new Set(named.map((doc) => placesOf[doc]));
      return { ...list, places: inFront(list.places, first) };
    },
  };
}

/** Moves some places to the front; their order remains. */
function inFront(places: Uint32Array, first: ReadonlySet<number | undefined>): Uint32Array {
  const front = places.filter((place) => first.has(place));
  const others = places.filter((place) => !first.has(place));
  const all = new Uint32Array(places.length);
  all.set(front);
  all.set(others, front.length);
  return all;
}

/** An index for each language, with the selling regions that read it. */
function createIndexes({ scopes, synonyms }: EngineOptions): ReadonlyMap<Language, ProductIndex> {
  const analysers = eachLanguage(createAnalyser);
  const buffers = createSearchBuffers();
  const languages = [...new Set(scopes.map(({ language }) => language))];
  return new Map(
    languages.map((language) => {
      const regions = scopes.filter((scope) => scope.language === language).map(({ isUs }) => isUs);
      const options = { synonyms: synonyms[language] ?? [], regions, buffers };
      return [language, createProductIndex(analysers[language], options)];
    }),
  );
}

const NO_SUGGESTIONS: EngineSuggestions = { products: [], terms: [] };

const NONE: ReadonlySet<number> = new Set();

const foundDocuments = (docs: Uint32Array): Matches => ({
  found: { docs, match: new Float64Array(docs.length).fill(1) },
  named: [],
  searchedAs: { kind: 'exact' },
});
const NOTHING = foundDocuments(new Uint32Array(0));

function skusIn({ sku, variants }: StoredForSearch, region: number): readonly string[] {
  const own = variants.filter(({ isUs }) => isUs === region).map((variant) => variant.sku);
  return own.length > 0 ? [sku, ...own] : [];
}

type Suggesting = {
  readonly documents: Documents;
  readonly index: ProductIndex;
  readonly skus: ReturnType<typeof createSkuIndex>;
  readonly scope: SearchScope;
  readonly term: string;
  readonly most: number;
};

/** The products and terms of a beginning that find something sold; a product sold out is last whatever it is called. */
function suggestions({ documents, index, skus, scope, term, most }: Suggesting): EngineSuggestions {
  const isIn = documents.isIn(scope.isUs);
  const { completed, ...began } = index.suggest(term, { isUs: scope.isUs, isIn });
  const bySku = skus.isSku(term) || began.docs.length === 0 ? documentsOf(skus.startingWith(term), isIn) : null;
  const matches = bySku && bySku.docs.length > 0 ? { ...bySku, named: NONE } : began;
  const { places, order } = documents.sold(matches, scope);
  for (const place of places) if (order.soldOut[place] === 1) order.tier[place] = LAST_TIER;
  const isSold = soldCheck(documents, places);
  return {
    products: Array.from(pageOf(places, compareRankedPlaces(order), { offset: 0, limit: most }), documents.itemOf),
    terms: completed
      .filter(({ stem }) => index.someFact(stem, { isUs: scope.isUs, isIn: (doc) => isIn(doc) && isSold(doc) }))
      .map((one) => one.term)
      .slice(0, MOST_SUGGESTED_TERMS),
  };
}

function soldCheck(documents: Documents, places: Uint32Array): (doc: number) => boolean {
  const placesOf = documents.placesOf();
  const sold = new Uint8Array(documents.columns.places.end);
  for (const place of places) sold[place] = 1;
  return (doc) => sold[placesOf[doc] as number] === 1;
}

function documentsOf(found: ReadonlyMap<number, number>, isIn: (doc: number) => boolean): Found {
  const docs = Uint32Array.from(found.keys()).filter(isIn);
  return { docs, match: Float64Array.from(docs, (doc) => found.get(doc) ?? 0) };
}

/** Behind all that is not sold out. */
const LAST_TIER = 3;
