import { addHit, addHits, createHitsPool, type Hits, type HitsPool, keepHits } from './hits.ts';
import { fieldWeights, INDEX_FIELDS, type IndexField, STATES_FACT } from './index-fields.ts';
import { createEntryBuffer, createPostings, type Entries, type EntryBuffer, type Postings } from './postings.ts';
import { createWordList, type WordList } from './word-list.ts';
import type { StemSearch, WordQuery } from './word-query.ts';

/** Whether a document is sold in a selling region. A removed one is in none. */
export type IsIn = (doc: number) => boolean;
export type QueryScope = { readonly isUs: number; readonly isIn: IsIn };

/** Documents by the stems of their texts, in numbers. */
export interface TextIndex {
  /** Adds the stems of a document; documents have growing numbers. */
  add(doc: number, stems: Readonly<Partial<Record<IndexField, readonly string[]>>>): void;
  /** Removes documents. */
  remove(docs: readonly number[]): void;
  /** What `read` makes of the documents that match all queries. */
  find<T>(queries: readonly WordQuery[], scope: QueryScope, read: (hits: Hits) => T): T;
  /** Whether a stem is a fact of some document. */
  someFact(stem: string, scope: QueryScope): boolean;
  /** Gives documents new numbers; those without one are removed. */
  renumber(numbers: ReadonlyMap<number, number>): void;
}

/** BM25+, as MiniSearch computes it. */
const K = 1.2;
const B = 0.3;
const D = 0.5;
/** How much less a word is worth that a stem only begins. */
const PREFIX = 0.375;
const PREFIX_DISTANCE = 0.3;
/** What a match is worth that has no say in the order. */
const UNRANKED = 1e-6;
const FIELDS = INDEX_FIELDS.length;
const MOST_TIMES = 255;

/** What searches use again: one search runs at a time, whatever its language. */
export type SearchBuffers = { readonly pool: HitsPool; readonly entries: EntryBuffer };

export const createSearchBuffers = (): SearchBuffers => ({ pool: createHitsPool(), entries: createEntryBuffer() });

export function createTextIndex({ pool, entries }: SearchBuffers = createSearchBuffers()): TextIndex {
  const numbers = new Map<string, number>();
  const stems = createWordList();
  const lengths = createLengths();
  let postings = createPostings({ fields: FIELDS, entries });
  const findStem = createStemSearch({ numbers, stems, lengths, pool, postings: () => postings });

  const numberOf = (stem: string): number => {
    const before = numbers.get(stem);
    if (before !== undefined) return before;
    const number = postings.addStem();
    numbers.set(stem, number);
    stems.add(stem);
    return number;
  };
  const merged = createMerge(pool, lengths);
  const inAll = (all: readonly Hits[]) => merged(all, keepHits);
  return {
    add(doc, texts) {
      const times = INDEX_FIELDS.map((field) => timesOf(texts[field] ?? []));
      lengths.set(
        doc,
        times.map(({ size }) => size),
      );
      for (const [field, stemsOf] of times.entries())
        for (const [stem, count] of stemsOf) postings.add(numberOf(stem), { doc, field, times: count });
    },
    remove: lengths.remove,
    find(queries, scope, read) {
      const asked = { ...scope, wordOf: createWordBits() };
      const groups = (query: WordQuery) =>
        query.anyOf.map((group, place) => {
          const isRanking = place < (query.ranking ?? query.anyOf.length);
          return inAll(group.map((search) => findStem(search, { ...asked, isRanking })));
        });
      const hits = inAll(queries.map((query) => merged(groups(query), addHits)));
      try {
        return read(hits);
      } finally {
        pool.give(hits);
      }
    },
    someFact(stem, { isUs, isIn }) {
      const number = numbers.get(stem);
      if (number === undefined) return false;
      const { docs, uses, length } = postings.read(number);
      const weights = fieldWeights({ among: 'facts', isAttribute: false, isUs });
      for (let index = 0; index < length; index += 1)
        if (weights[(uses[index] as number) >> 8] !== 0 && isIn(docs[index] as number)) return true;
      return false;
    },
    renumber(docNumbers) {
      const renumbered = createPostings({ fields: FIELDS, entries });
      for (const stem of numbers.values()) {
        renumbered.addStem();
        const { docs, uses, length } = postings.read(stem);
        for (let index = 0; index < length; index += 1) {
          const doc = docNumbers.get(docs[index] as number);
          const use = uses[index] as number;
          if (doc !== undefined) renumbered.add(stem, { doc, field: use >> 8, times: use & MOST_TIMES });
        }
      }
      postings = renumbered;
      lengths.renumber(docNumbers);
    },
  };
}

/** Merges hits into the first of them, and gives the others back. */
function createMerge(pool: HitsPool, lengths: Lengths) {
  return (all: readonly Hits[], merge: (hits: Hits, others: Hits) => void): Hits => {
    const [hits = pool.take(lengths.end), ...more] = all;
    for (const others of more) {
      merge(hits, others);
      pool.give(others);
    }
    return hits;
  };
}

type StemIndex = {
  readonly numbers: ReadonlyMap<string, number>;
  readonly stems: WordList;
  readonly lengths: Lengths;
  readonly pool: HitsPool;
  readonly postings: () => Postings;
};

/** Finds the documents with a stem, and with longer ones where it may be the beginning. */
function createStemSearch({ numbers, stems, lengths, pool, postings }: StemIndex) {
  const addEntries = (hits: Hits, stem: number, { weights, factor, word, isIn }: Leaf) => {
    const entries = postings().read(stem);
    const present = lengths.isWhole() ? postings().documentsOf(stem) : presentDocuments(entries, lengths);
    const worth = weights.map((weight, field) => weight * factor * rarity(present[field] as number, lengths.count()));
    const averages = lengths.averages();
    const { docs, uses, length } = entries;
    for (let index = 0; index < length; index += 1) {
      const use = uses[index] as number;
      const field = use >> 8;
      const own = worth[field] as number;
      const doc = docs[index] as number;
      if (own === 0 || !isIn(doc)) continue;
      const share = lengths.of(doc, field) / (averages[field] as number);
      const times = use & MOST_TIMES;
      const score = own * (D + (times * (K + 1)) / (times + K * (1 - B + B * share)));
      addHit(hits, doc, { score, isFact: STATES_FACT[field] as number, words: word });
    }
  };
  return (search: StemSearch, { isUs, isIn, wordOf, isRanking }: Asked & { readonly isRanking: boolean }): Hits => {
    const hits = pool.take(lengths.end);
    const leaf = { weights: fieldWeights({ ...search, isUs }), word: isRanking ? wordOf(search.stem) : 0, isIn };
    const worth = isRanking ? 1 : UNRANKED;
    const exact = numbers.get(search.stem);
    if (exact !== undefined) addEntries(hits, exact, { ...leaf, factor: worth });
    for (const stem of search.isPrefix ? stems.startingWith(search.stem) : []) {
      const distance = stem.length - search.stem.length;
      const longer = numbers.get(stem);
      const factor = (worth * PREFIX * stem.length) / (stem.length + PREFIX_DISTANCE * distance);
      if (distance > 0 && longer !== undefined) addEntries(hits, longer, { ...leaf, factor });
    }
    return hits;
  };
}

/** The documents of a stem by field, without removed ones. */
function presentDocuments({ docs, uses, length }: Entries, lengths: Lengths): Uint32Array {
  const documents = new Uint32Array(FIELDS);
  for (let index = 0; index < length; index += 1) {
    const field = (uses[index] as number) >> 8;
    if (lengths.has(docs[index] as number)) documents[field] = (documents[field] as number) + 1;
  }
  return documents;
}

type Leaf = { readonly weights: Float64Array; readonly factor: number; readonly word: number; readonly isIn: IsIn };
type Asked = QueryScope & { readonly wordOf: (stem: string) => number };

/** A bit for each word of a query; those behind the last bit share it. */
function createWordBits(): (stem: string) => number {
  const bits = new Map<string, number>();
  return (stem) => {
    const known = bits.get(stem) ?? 1 << Math.min(bits.size, 30);
    bits.set(stem, known);
    return known;
  };
}

/** How much a stem says that some of all documents have. */
function rarity(documents: number, all: number): number {
  return Math.log(1 + (all - documents + 0.5) / (documents + 0.5));
}

function timesOf(stems: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const stem of stems) times.set(stem, (times.get(stem) ?? 0) + 1);
  return times;
}

type Lengths = ReturnType<typeof createLengths>;

/** The number of stems of every text. */
function createLengths() {
  let own = new Uint16Array(FIELDS * 256);
  let end = 0;
  const removed = new Set<number>();
  const totals = new Float64Array(FIELDS);
  const addTotals = (doc: number, sign: number) => {
    for (let field = 0; field < FIELDS; field += 1)
      totals[field] = (totals[field] as number) + sign * (own[doc * FIELDS + field] as number);
  };
  return {
    /** Documents are below this number. */
    get end() {
      return end;
    },
    count: () => end - removed.size,
    isWhole: () => removed.size === 0,
    has: (doc: number) => !removed.has(doc),
    of: (doc: number, field: number) => own[doc * FIELDS + field] as number,
    averages: () => totals.map((total) => total / Math.max(1, end - removed.size)),
    set(doc: number, lengths: ArrayLike<number>): void {
      end = Math.max(end, doc + 1);
      if (end * FIELDS > own.length) {
        const longer = new Uint16Array(2 * own.length);
        longer.set(own);
        own = longer;
      }
      own.set(lengths, doc * FIELDS);
      addTotals(doc, 1);
    },
    remove(docs: readonly number[]): void {
      for (const doc of docs) {
        if (removed.has(doc)) continue;
        removed.add(doc);
        addTotals(doc, -1);
      }
    },
    renumber(numbers: ReadonlyMap<number, number>): void {
      for (const [from, to] of numbers) own.copyWithin(to * FIELDS, from * FIELDS, (from + 1) * FIELDS);
      end = numbers.size;
      removed.clear();
    },
  };
}
