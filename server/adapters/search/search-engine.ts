import { LRUCache } from 'lru-cache';
import { eachLanguage, type Language } from '#app/kernel/text.ts';
import { pageOf } from '#app/modules/catalogue/domain/page-of.ts';
import { createAnalyser } from '#app/modules/search/domain/analyser.ts';
import { compareRankedPlaces } from '#app/modules/search/domain/ranking.ts';
import { resultPage } from '#app/modules/search/domain/result-page.ts';
import type { Synonyms } from '#app/modules/search/domain/same-meaning.ts';
import type { SearchAnswer, SearchQuery } from '#app/modules/search/domain/search-query.ts';
import { MOST_SUGGESTED_TERMS, type SearchSuggestions } from '#app/modules/search/domain/suggestions.ts';
import type { BoughtProduct, Offer, StockedSizes, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import type { OfferScope } from '#server/platform/catalogue/follow-catalogue.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createProductIndex, type Matches, type ProductIndex } from './product-index.ts';
import { createSkuIndex } from './sku-index.ts';

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
  /** Sets how much some products are bought. */
  sales(args: { readonly products: readonly BoughtProduct[] }): null;
  search(args: {
    readonly scope: SearchScope;
    readonly query: SearchQuery;
    readonly reductions?: Readonly<Record<string, number>>;
  }): EngineAnswer;
  suggest(args: { readonly scope: SearchScope; readonly term: string; readonly most: number }): EngineSuggestions;
};

/** Documents of answers that are kept, for the next pages and filters of their terms. */
const KEPT_DOCUMENTS = 500_000;

/** What an engine is made for: the languages of each selling region, and terms of one meaning. */
export type EngineOptions = {
  readonly scopes: readonly Pick<SearchScope, 'language' | 'isUs'>[];
  readonly synonyms: Readonly<Partial<Record<Language, Synonyms>>>;
};

/** The indexes of all languages with the offers of all markets, in memory. */
export function createSearchEngine(options: EngineOptions): EngineCalls {
  const documents = createDocuments();
  const indexes = createIndexes(options);
  const skus = [createSkuIndex(), createSkuIndex()] as const;
  const terms = createKeptMatches();
  const matchesOf = ({ language, isUs }: SearchScope, term: string): Matches =>
    terms.of(`${language} ${isUs} ${term}`, () => {
      const isIn = documents.isIn(isUs);
      const doc = skusOf(isUs).find(term);
      if (doc !== undefined && isIn(doc)) return oneDocument(doc);
      return indexes.get(language)?.search(term, { isUs, isIn }) ?? NOTHING;
    });
  const skusOf = (isUs: number) => skus[isUs === 1 ? 1 : 0];
  return {
    put({ products }) {
      terms.clear();
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
      terms.clear();
      const gone = documents.keep(ids);
      for (const index of indexes.values()) index.remove(gone);
      const numbers = documents.renumbered();
      if (numbers) for (const index of [...indexes.values(), ...skus]) index.renumber(numbers);
      return null;
    },
    offer({ offers, ofProducts }) {
      documents.columns.offer(offers, ofProducts);
      return null;
    },
    unoffer({ scope, ofProducts }) {
      documents.columns.unoffer(scope, ofProducts);
      return null;
    },
    stock({ stocked, ofProducts }) {
      documents.columns.stock(stocked, ofProducts);
      return null;
    },
    sales({ products }) {
      documents.sales(products);
      return null;
    },
    suggest({ scope, term, most }) {
      const index = indexes.get(scope.language);
      const own = skusOf(scope.isUs);
      return index ? suggestions({ documents, index, skus: own, scope, term, most }) : { products: [], terms: [] };
    },
    search: (asked) => answerOf(documents, matchesOf(asked.scope, asked.query.query), asked),
  };
}

type Asked = Parameters<EngineCalls['search']>[0];

function answerOf(documents: Documents, matches: Matches, { scope, query, reductions = {} }: Asked): EngineAnswer {
  const { itemOf, columns } = documents;
  const { places, order } = documents.sold(matches, scope);
  const reductionOf = (place: number) => reductions[columns.places.idOf(place)] ?? 0;
  const { searchedAs } = matches;
  const facets = columns.facetsIn(scope);
  return resultPage(places, { query, searchedAs, facets, itemOf, order: { ...order, reductionOf } });
}

/** The matches of terms; a change of documents clears them. */
function createKeptMatches() {
  const kept = new LRUCache<string, Matches>({
    maxSize: KEPT_DOCUMENTS,
    sizeCalculation: ({ docs }) => 1 + docs.length,
  });
  return {
    clear: () => kept.clear(),
    of(key: string, find: () => Matches): Matches {
      const matches = kept.get(key) ?? find();
      kept.set(key, matches);
      return matches;
    },
  };
}

/** An index for each language, with the selling regions that read it. */
function createIndexes({ scopes, synonyms }: EngineOptions): ReadonlyMap<Language, ProductIndex> {
  const analysers = eachLanguage(createAnalyser);
  const languages = [...new Set(scopes.map(({ language }) => language))];
  return new Map(
    languages.map((language) => {
      const regions = scopes.filter((scope) => scope.language === language).map(({ isUs }) => isUs);
      return [language, createProductIndex(analysers[language], { synonyms: synonyms[language] ?? [], regions })];
    }),
  );
}

const NOTHING: Matches = {
  docs: new Uint32Array(0),
  match: new Float64Array(0),
  named: new Set(),
  searchedAs: { kind: 'exact' },
};

const oneDocument = (doc: number): Matches => ({
  docs: Uint32Array.of(doc),
  match: Float64Array.of(1),
  named: new Set([doc]),
  searchedAs: { kind: 'exact' },
});

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
  const bySku = skus.isSku(term) || began.docs.length === 0 ? documentsOf(skus.startingWith(term), isIn) : NOTHING;
  const matches = bySku.docs.length > 0 ? bySku : began;
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

function documentsOf(found: ReadonlyMap<number, number>, isIn: (doc: number) => boolean): Omit<Matches, 'searchedAs'> {
  const docs = Uint32Array.from(found.keys()).filter(isIn);
  return { docs, match: Float64Array.from(docs, (doc) => found.get(doc) ?? 0), named: new Set() };
}

/** Behind all that is not sold out. */
const LAST_TIER = 3;
