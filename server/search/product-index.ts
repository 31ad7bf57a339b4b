import { LRUCache } from 'lru-cache';
import type { Language } from '#app/kernel/text.ts';
import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import { countColumn } from '#server/platform/catalogue/columns.ts';
import type { StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import {
  FACT_FIELDS,
  type SearchDocument,
  type SearchField,
  searchDocument,
  sizeTexts,
} from '#server/platform/catalogue/search-document.ts';
import { createBeginnings } from './beginnings.ts';
import { nearTerms } from './did-you-mean.ts';
import type { Hits } from './hits.ts';
import type { IndexField } from './index-fields.ts';
import { createLexicon, type GrowingLexicon } from './lexicon.ts';
import { resolveTerm } from './resolve-term.ts';
import type { ResolvedWord } from './resolve-word.ts';
import type { Synonyms } from './same-meaning.ts';
import { createTextIndex, type QueryScope, type SearchBuffers, type TextIndex } from './text-index.ts';
import { type Attempt, attempts, nameKey, type SearchedTexts, type WordQuery, wordQuery } from './word-query.ts';

/** Documents, and how well each matches. */
export type Found = { readonly docs: Uint32Array; readonly match: Float64Array };
/**
 * What matches a term, and the documents that the term names. Terms with the same words in any spelling have the same
 * `found`, until a document changes.
 */
export type Matches = {
  readonly found: Found;
  readonly named: readonly number[];
  readonly searchedAs: SearchedAs;
};
/** Documents that an incomplete term may mean, and the terms it may become, with the stems of their last words. */
export type Beginnings = Found & {
  readonly named: ReadonlySet<number>;
  readonly completed: readonly { readonly stem: string; readonly term: string }[];
};

/** Texts whose words correct the spelling of terms. */
const SPELLING_FIELDS: ReadonlySet<IndexField> = new Set([...(FACT_FIELDS as readonly IndexField[]), 'sizeUs']);
const NOTHING: Found = { docs: new Uint32Array(0), match: new Float64Array(0) };
/** Documents of queries that are kept, for other pages and filters, other spellings and other shoppers. */
const KEPT_DOCUMENTS = 500_000;

/** A product to be indexed as a document. */
export type IndexedProduct = { readonly doc: number; readonly product: StoredForSearch };

/** The products of one language, found by their words. */
export interface ProductIndex {
  put(products: readonly IndexedProduct[]): void;
  search(term: string, scope: QueryScope): Matches;
  /** What terms match that a term may be meant as. */
  near(term: string, scope: QueryScope): readonly { readonly text: string; readonly found: Found }[];
  suggest(term: string, scope: QueryScope): Beginnings;
  /** Replaces the terms of one meaning, for searches from now on. */
  setSynonyms: GrowingLexicon['setSynonyms'];
  /** Whether a product has a stem as a fact. */
  someFact: TextIndex['someFact'];
  remove: TextIndex['remove'];
  renumber: TextIndex['renumber'];
}

/** `regions` are the selling regions in which the language is read. */
export function createProductIndex(
  analyser: Analyser,
  {
    synonyms,
    regions,
    buffers,
  }: { readonly synonyms: Synonyms; readonly regions: readonly number[]; readonly buffers: SearchBuffers },
): ProductIndex {
  const { language } = analyser;
  const lexicon = createLexicon(analyser, { language, synonyms });
  const index = createTextIndex(buffers);
  const names = createNames();
  const kept = createKeptQueries(index);
  const terms = createTermSearch({ analyser, lexicon, find: kept.find });
  const beginnings = createBeginnings({
    analyser,
    lexicon,
    queryOf: (word) => queryOf(word, lexicon, analyser, 'facts'),
  });
  const stemsOf = createDocumentStems(lexicon, { language, regions });
  return {
    put(products) {
      kept.clear();
      const documents = products.map((one) => ({ ...one, document: searchDocument(one.product, language) }));
      analyser.learn(documents.map(({ document }) => document.name).join(' '));
      for (const { doc, product, document } of documents) {
        names.set(doc, nameKey(document.name));
        index.add(doc, stemsOf(document, product));
        beginnings.add(document);
      }
    },
    search(term, scope) {
      return { ...terms.search(term, scope), named: names.docsOf(nameKey(term)) };
    },
    near: terms.near,
    suggest(term, scope) {
      const key = nameKey(term);
      const { queries, completed } = beginnings.of(term);
      const found = queries ? index.find(queries, scope, factsOf) : NOTHING;
      return { ...found, completed, named: new Set(found.docs.filter((doc) => names.of(doc).startsWith(key))) };
    },
    setSynonyms: lexicon.setSynonyms,
    someFact: index.someFact,
    remove(docs) {
      kept.clear();
      names.remove(docs);
      index.remove(docs);
    },
    renumber(numbers) {
      kept.clear();
      names.renumber(numbers);
      index.renumber(numbers);
    },
  };
}

/** The stems of a document in each field of the index. The lexicon learns them. */
function createDocumentStems(
  lexicon: GrowingLexicon,
  { language, regions }: { readonly language: Language; readonly regions: readonly number[] },
) {
  return (document: SearchDocument, product: StoredForSearch) => {
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
}

function queryOf(word: ResolvedWord, lexicon: GrowingLexicon, analyser: Analyser, among: SearchedTexts) {
  return wordQuery(word, { ...lexicon, stemsOf: (text) => analyser.stems(text), among });
}

/** The names of documents, and the documents with a name: those of the same name are a chain. */
function createNames() {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const nameOf = countColumn();
  const firstDoc = countColumn();
  const nextDoc = countColumn();
  let end = 0;
  const of = (doc: number) => names[(nameOf.upTo(end)[doc] ?? 0) - 1] ?? '';
  const set = (doc: number, name: string) => {
    end = Math.max(end, doc + 1);
    const number = numbers.get(name) ?? names.push(name);
    numbers.set(name, number);
    nameOf.set(doc, number);
    nextDoc.set(doc, firstDoc.upTo(number + 1)[number] as number);
    firstDoc.set(number, doc + 1);
  };
  return {
    set,
    of,
    docsOf(name: string): readonly number[] {
      const number = numbers.get(name);
      const docs: number[] = [];
      for (let next = number === undefined ? 0 : (firstDoc.upTo(number + 1)[number] as number); next > 0; ) {
        const doc = next - 1;
        if (nameOf.upTo(end)[doc] === number) docs.push(doc);
        next = nextDoc.upTo(end)[doc] as number;
      }
      return docs.reverse();
    },
    remove(docs: readonly number[]): void {
      for (const doc of docs) nameOf.set(doc, 0);
    },
    renumber(moved: ReadonlyMap<number, number>): void {
      const before = [...moved].map(([from, to]) => [to, of(from)] as const);
      for (const column of [nameOf, firstDoc, nextDoc]) column.upTo(0).fill(0);
      numbers.clear();
      names.length = 0;
      end = 0;
      for (const [doc, name] of before) set(doc, name);
    },
  };
}

type FindKept = (queries: readonly WordQuery[], least: number, scope: QueryScope) => Found;

/** What queries find, kept until a document changes. */
function createKeptQueries(index: TextIndex): { readonly find: FindKept; clear(): void } {
  const kept = new LRUCache<string, Found>({ maxSize: KEPT_DOCUMENTS, sizeCalculation: ({ docs }) => 1 + docs.length });
  return {
    find(queries, least, scope) {
      const key = JSON.stringify([scope.isUs, least, queries]);
      const known = kept.get(key);
      if (known) return known;
      const found = index.find(queries, scope, (hits) => matchesOf(hits, least));
      kept.set(key, found);
      return found;
    },
    clear: () => kept.clear(),
  };
}

/** Finds the products with the words of a term, or with as many of them as some product has. */
function createTermSearch({
  analyser,
  lexicon,
  find,
}: {
  readonly analyser: Analyser;
  readonly lexicon: GrowingLexicon;
  readonly find: FindKept;
}): {
  search(term: string, scope: QueryScope): Omit<Matches, 'named'>;
  near: ProductIndex['near'];
} {
  const withWords = ({ words, among }: Attempt, scope: QueryScope) => {
    const queries = words.flatMap((word) => queryOf(word, lexicon, analyser, among) ?? []);
    const areFacts = words.every((word) => 'word' in word && lexicon.isAttribute(word.word.stem));
    return find(queries, areFacts ? 0 : 1, scope);
  };
  return {
    search(term, scope) {
      const steps = attempts(resolveTerm(term, analyser, lexicon));
      let step = steps.next();
      while (!step.done) step = steps.next(step.value.map((one) => withWords(one, scope).docs.length));
      if (step.value === null) return { found: NOTHING, searchedAs: { kind: 'exact' } };
      return { found: withWords(step.value, scope), searchedAs: step.value.how };
    },
    near: (term, scope) =>
      nearTerms(resolveTerm(term, analyser, lexicon).resolved, { ...lexicon, analyser }).map(({ text, words }) => ({
        text,
        found: withWords({ words, among: 'facts' }, scope),
      })),
  };
}

const factsOf = (hits: Hits) => matchesOf(hits, 1);

/** A word of a description says little alone: some word of the term has to be a fact of the product. */
const isMatch = ({ isFact }: Hits, doc: number, least: number) => (isFact[doc] as number) >= least;

/** The documents that match; one is worth as often as much as words of the query match. */
function matchesOf(hits: Hits, least: number): Found {
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
