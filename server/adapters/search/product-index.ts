import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import { apart, type ResolvedWord, resolveWord } from '#app/modules/search/domain/resolve-word.ts';
import type { Synonyms } from '#app/modules/search/domain/same-meaning.ts';
import {
  FACT_FIELDS,
  type SearchDocument,
  type SearchField,
  searchDocument,
  sizeTexts,
} from '#app/modules/search/domain/search-document.ts';
import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import {
  MOST_WORDS,
  nameKey,
  relaxations,
  searchableWords,
  searchedAs,
  wordQuery,
} from '#app/modules/search/domain/word-query.ts';
import type { StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import { createBeginnings } from './beginnings.ts';
import type { Hits } from './hits.ts';
import type { IndexField } from './index-fields.ts';
import { createLexicon, type GrowingLexicon } from './lexicon.ts';
import { createTextIndex, type QueryScope, type TextIndex } from './text-index.ts';

/** Documents that match a term, how well each does, and those that the term names. */
export type Matches = {
  readonly docs: Uint32Array;
  readonly match: Float64Array;
  readonly named: ReadonlySet<number>;
  readonly searchedAs: SearchedAs;
};
/** Documents that an incomplete term may mean, and the terms it may become, with the stems of their last words. */
export type Beginnings = Omit<Matches, 'searchedAs'> & {
  readonly completed: readonly { readonly stem: string; readonly term: string }[];
};

/** Texts whose words correct the spelling of terms. */
const SPELLING_FIELDS: ReadonlySet<IndexField> = new Set([...(FACT_FIELDS as readonly IndexField[]), 'sizeUs']);
const NOTHING = { docs: new Uint32Array(0), match: new Float64Array(0) };

/** A product to be indexed as a document. */
export type IndexedProduct = { readonly doc: number; readonly product: StoredForSearch };

/** The products of one language, found by their words. */
export interface ProductIndex {
  put(products: readonly IndexedProduct[]): void;
  search(term: string, scope: QueryScope): Matches;
  suggest(term: string, scope: QueryScope): Beginnings;
  /** Whether a product has a stem as a fact. */
  someFact: TextIndex['someFact'];
  remove: TextIndex['remove'];
  renumber: TextIndex['renumber'];
}

/** `regions` are the selling regions in which the language is read. */
export function createProductIndex(
  analyser: Analyser,
  { synonyms, regions }: { readonly synonyms: Synonyms; readonly regions: readonly number[] },
): ProductIndex {
  const { language } = analyser;
  const lexicon = createLexicon(analyser, { language, synonyms });
  const index = createTextIndex();
  const names: string[] = [];
  const search = createTermSearch({ analyser, lexicon, index });
  const beginnings = createBeginnings({ analyser, lexicon, queryOf: (word) => queryOf(word, lexicon, analyser, true) });
  const stemsOf = (document: SearchDocument, product: StoredForSearch) => {
    const sizes = regions.map((region) => [region === 1 ? 'sizeUs' : 'size', sizeTexts(product, region, language)]);
    const texts: Partial<Record<SearchField | IndexField, string>> = {
      ...document,
      size: '',
      ...Object.fromEntries(sizes),
    };
    const { sku: _, english = '', ...own } = texts;
    const learned = (Object.entries(own) as [IndexField, string][]).map(([field, text]) => [
      field,
      lexicon.learn(text, { isFact: SPELLING_FIELDS.has(field) }),
    ]);
    return { ...Object.fromEntries(learned), english: lexicon.learnEnglish(english) };
  };
  const namedBy = (docs: Uint32Array, isName: (name: string) => boolean) =>
    new Set(docs.filter((doc) => isName(names[doc] ?? '')));
  return {
    put(products) {
      const documents = products.map((one) => ({ ...one, document: searchDocument(one.product, language) }));
      analyser.learn(documents.map(({ document }) => document.name).join(' '));
      for (const { doc, product, document } of documents) {
        names[doc] = nameKey(document.name);
        index.add(doc, stemsOf(document, product));
        beginnings.add(document);
      }
    },
    search(term, scope) {
      const key = nameKey(term);
      const found = search(term, scope);
      return { ...found, named: namedBy(found.docs, (name) => name === key) };
    },
    suggest(term, scope) {
      const key = nameKey(term);
      const { queries, completed } = beginnings.of(term);
      const found = queries ? index.find(queries, scope, factsOf) : NOTHING;
      return { ...found, completed, named: namedBy(found.docs, (name) => name.startsWith(key)) };
    },
    someFact: index.someFact,
    remove: index.remove,
    renumber(numbers) {
      for (const [from, to] of numbers) names[to] = names[from] ?? '';
      names.length = numbers.size;
      index.renumber(numbers);
    },
  };
}

function queryOf(word: ResolvedWord, lexicon: GrowingLexicon, analyser: Analyser, isWhole: boolean) {
  return wordQuery(word, { ...lexicon, stemsOf: (text) => analyser.stems(text), isWhole });
}

/** Finds the products with the words of a term, or with as many of them as some product has. */
function createTermSearch({
  analyser,
  lexicon,
  index,
}: {
  readonly analyser: Analyser;
  readonly lexicon: GrowingLexicon;
  readonly index: TextIndex;
}): (term: string, scope: QueryScope) => Omit<Matches, 'named'> {
  return (term, scope) => {
    const withWords = <T>(words: readonly ResolvedWord[], isWhole: boolean, read: (hits: Hits, least: number) => T) => {
      const queries = words.flatMap((word) => queryOf(word, lexicon, analyser, isWhole) ?? []);
      const areFacts = words.every((word) => 'word' in word && lexicon.isAttribute(word.word.stem));
      return index.find(queries, scope, (hits) => read(hits, areFacts ? 0 : 1));
    };
    const words = analyser.words(term).slice(0, MOST_WORDS);
    const resolved = words.map((word) => resolveWord(word, analyser, lexicon));
    const { words: known, isWhole } = searchableWords(resolved);
    if (known.length === 0) return { ...NOTHING, searchedAs: { kind: 'exact' } };
    const all = withWords(known, isWhole, matchesOf);
    if (all.docs.length > 0) return { ...all, searchedAs: searchedAs(known, isWhole) };
    const parts = known.flatMap((word) => apart(word, lexicon));
    const fewer = leastRelaxed(parts, (left) => withWords(left, false, countOf));
    return { ...withWords(fewer, false, matchesOf), searchedAs: searchedAs(fewer, false) };
  };
}

function leastRelaxed(words: readonly ResolvedWord[], count: (words: readonly ResolvedWord[]) => number) {
  const steps = relaxations(words);
  for (let step = steps.next(); ; step = steps.next(step.value.map(count))) if (step.done) return step.value;
}

const factsOf = (hits: Hits) => matchesOf(hits, 1);

/** A word of a description says little alone: some word of the term has to be a fact of the product. */
const isMatch = ({ isFact }: Hits, doc: number, least: number) => (isFact[doc] as number) >= least;

function countOf(hits: Hits, least: number): number {
  let count = 0;
  for (let index = 0; index < hits.count; index += 1) count += Number(isMatch(hits, hits.docs[index] as number, least));
  return count;
}

/** The documents that match; one is worth as often as much as words of the query match. */
function matchesOf(hits: Hits, least: number): Pick<Matches, 'docs' | 'match'> {
  const docs = new Uint32Array(hits.count);
  const match = new Float64Array(hits.count);
  let count = 0;
  for (let index = 0; index < hits.count; index += 1) {
    const doc = hits.docs[index] as number;
    if (!isMatch(hits, doc, least)) continue;
    docs[count] = doc;
    match[count] = (hits.score[doc] as number) * Math.max(1, bitsOf(hits.words[doc] as number));
    count += 1;
  }
  return { docs: docs.slice(0, count), match: match.slice(0, count) };
}

function bitsOf(words: number): number {
  let count = 0;
  for (let left = words; left !== 0; left &= left - 1) count += 1;
  return count;
}
