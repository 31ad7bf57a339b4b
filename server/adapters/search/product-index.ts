import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import { apart, type ResolvedWord, resolveWord } from '#app/modules/search/domain/resolve-word.ts';
import type { Synonyms } from '#app/modules/search/domain/same-meaning.ts';
import {
  FACT_FIELDS,
  FIELD_WEIGHTS,
  joinedSku,
  type SearchableProduct,
  type SearchDocument,
  type SearchField,
  searchDocument,
} from '#app/modules/search/domain/search-document.ts';
import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import {
  MOST_WORDS,
  nameKey,
  relaxations,
  type StemSearch,
  searchableWords,
  searchedAs,
  type WordQuery,
  wordQuery,
} from '#app/modules/search/domain/word-query.ts';
import { createBeginnings } from './beginnings.ts';
import { createLexicon, type GrowingLexicon } from './lexicon.ts';

/** A product that matches a term, and how well. */
export type Match = { readonly id: string; readonly match: number; readonly isNamed: boolean };
/** Products that an incomplete term may mean, with the stems that they have of it, and the terms it may become. */
export type Beginnings = {
  readonly found: readonly (Match & { readonly stems: readonly string[] })[];
  readonly completed: readonly { readonly stem: string; readonly term: string }[];
};
export type Matches = { readonly found: readonly Match[]; readonly searchedAs: SearchedAs };

const ENGLISH: SearchField = 'english';
const FIELDS = Object.keys(FIELD_WEIGHTS) as SearchField[];
/** Texts whose words correct the spelling of terms. */
const SPELLING_FIELDS: ReadonlySet<SearchField> = new Set(FACT_FIELDS.filter((field) => field !== 'sku'));
const TEXT_FIELDS = FIELDS.filter((field) => field !== ENGLISH);
const DESCRIPTIONS: ReadonlySet<string> = new Set(['short', 'full'] satisfies SearchField[]);
const ATTRIBUTE_WEIGHTS = { ...FIELD_WEIGHTS, name: 1 };
const NOTHING: Matches = { found: [], searchedAs: { kind: 'exact' } };

/** The products of one language and selling region, found by their words. */
export interface ProductIndex {
  put(products: readonly SearchableProduct[]): void;
  remove(ids: readonly string[]): void;
  readonly size: number;
  has(id: string): boolean;
  search(term: string): Matches;
  suggest(term: string): Beginnings;
}

export function createProductIndex(analyser: Analyser, synonyms: Synonyms): ProductIndex {
  const { language } = analyser;
  const lexicon = createLexicon(analyser, { language, synonyms });
  const index = createIndex((text, field) =>
    field === ENGLISH ? lexicon.learnEnglish(text) : lexicon.learn(text, { isFact: SPELLING_FIELDS.has(field) }),
  );
  const names = new Map<string, string>();
  const stemsOf = (text: string) => analyser.stems(text);
  const queryOf = (word: ResolvedWord, isWhole: boolean) => wordQuery(word, { ...lexicon, stemsOf, isWhole });
  const search = createTermSearch({ analyser, lexicon, index, queryOf });
  const beginnings = createBeginnings({
    analyser,
    lexicon,
    find: (queries) => index.search(allOf(queries)).filter(matchesFact),
    queryOf: (word) => queryOf(word, true),
  });
  return {
    put(products) {
      const documents = products.map((product) => ({ product, document: searchDocument(product, language) }));
      analyser.learn(documents.map(({ document }) => document.name).join(' '));
      for (const { product, document } of documents) {
        names.set(product.id, nameKey(document.name));
        if (index.has(product.id)) index.discard(product.id);
        index.add(document);
        beginnings.add(document);
      }
    },
    remove(ids) {
      for (const id of ids) {
        if (index.has(id)) index.discard(id);
        names.delete(id);
      }
    },
    get size() {
      return index.documentCount;
    },
    has: (id) => index.has(id),
    suggest(term) {
      const key = nameKey(term);
      const { products, completed } = beginnings.of(term);
      const bySku = searchSku(index, term, { prefix: true });
      const startsWith = (id: string) => names.get(id)?.startsWith(key) ?? false;
      return {
        found: (bySku.length > 0 ? bySku : products).map((one) => beginningOf(one, startsWith(one.id))),
        completed,
      };
    },
    search(term) {
      const bySku = searchSku(index, term);
      if (bySku.length > 0)
        return { found: bySku.map((one) => ({ ...toMatch(one), isNamed: true })), searchedAs: { kind: 'exact' } };
      const { found, searchedAs: how } = search(term);
      const key = nameKey(term);
      return { found: found.map((one) => ({ ...one, isNamed: names.get(one.id) === key })), searchedAs: how };
    },
  };
}

/** Finds the products with the words of a term, or with as many of them as some product has. */
function createTermSearch({
  analyser,
  lexicon,
  index,
  queryOf,
}: {
  readonly analyser: Analyser;
  readonly lexicon: GrowingLexicon;
  readonly index: Pick<MiniSearch, 'search'>;
  readonly queryOf: (word: ResolvedWord, isWhole: boolean) => WordQuery | null;
}): (term: string) => Matches {
  const withWords = (words: readonly ResolvedWord[], isWhole: boolean) => {
    const queries = words.flatMap((word) => queryOf(word, isWhole) ?? []);
    if (queries.length === 0) return [];
    const found = index.search(allOf(queries));
    const areFacts = words.every((word) => 'word' in word && lexicon.isAttribute(word.word.stem));
    return areFacts ? found : found.filter(matchesFact);
  };
  return (term) => {
    const words = analyser.words(term).slice(0, MOST_WORDS);
    const resolved = words.map((word) => resolveWord(word, analyser, lexicon));
    const { words: known, isWhole } = searchableWords(resolved);
    if (known.length === 0) return NOTHING;
    const all = withWords(known, isWhole);
    if (all.length > 0) return { found: all.map(toMatch), searchedAs: searchedAs(known, isWhole) };
    const parts = known.flatMap((word) => apart(word, lexicon));
    const fewer = leastRelaxed(parts, (left) => withWords(left, false));
    return { found: fewer.found.map(toMatch), searchedAs: searchedAs(fewer.words, false) };
  };
}

const toMatch = ({ id, score }: { readonly id: string; readonly score: number }): Match => ({
  id,
  match: score,
  isNamed: false,
});

const beginningOf = (one: SearchResult, isNamed: boolean) => ({
  ...toMatch(one),
  isNamed,
  stems: Object.keys(one.match),
});

/** The products with a sku, where the term has a digit as all skus have. */
function searchSku(index: Pick<MiniSearch, 'search'>, term: string, options: SearchOptions = {}): Found {
  const sku = joinedSku(term);
  return /\d/.test(sku) ? index.search(sku, { fields: ['sku'], combineWith: 'AND', ...options }) : [];
}

function createIndex(tokenize: (text: string, field: SearchField) => string[]) {
  return new MiniSearch<SearchDocument>({
    fields: [...FIELDS],
    tokenize: (text, field) => (field === 'sku' ? text.split(' ') : tokenize(text, field as SearchField)),
    processTerm: (stem) => stem,
    autoVacuum: true,
    logger: () => undefined,
    searchOptions: {
      boost: FIELD_WEIGHTS,
      bm25: { k: 1.2, b: 0.3, d: 0.5 },
      tokenize: (stem) => [stem],
      processTerm: (stem) => stem,
    },
  });
}

/** A word of a description says little alone: some word of the term has to be a fact of the product. */
function matchesFact({ match }: SearchResult): boolean {
  return Object.values(match).some((fields) => fields.some((field) => !DESCRIPTIONS.has(field)));
}

function allOf(queries: readonly WordQuery[]): Query {
  return { combineWith: 'AND', queries: queries.map(anyOf) };
}

function anyOf(query: WordQuery): Query {
  return {
    combineWith: 'OR',
    queries: query.anyOf.map((stems) => ({ combineWith: 'AND', queries: stems.map(stemQuery) })),
  };
}

const FIELDS_OF: Readonly<Record<StemSearch['among'], string[]>> = {
  facts: [...FACT_FIELDS],
  texts: TEXT_FIELDS,
  english: [ENGLISH],
};

/** `Hug in a Sock` is not more of a sock than others. */
function stemQuery({ stem, isPrefix, among, isAttribute }: StemSearch): Query {
  const weights = isAttribute ? { boost: ATTRIBUTE_WEIGHTS } : {};
  return { queries: [stem], fields: FIELDS_OF[among], ...(isPrefix && { prefix: true }), ...weights };
}

type Found = ReturnType<MiniSearch['search']>;

function leastRelaxed(words: readonly ResolvedWord[], search: (words: readonly ResolvedWord[]) => Found) {
  const steps = relaxations(words);
  let found: readonly Found[] = [];
  for (let step = steps.next(); ; step = steps.next(found.map(({ length }) => length))) {
    if (step.done) return { words: step.value, found: search(step.value) };
    found = step.value.map(search);
  }
}
