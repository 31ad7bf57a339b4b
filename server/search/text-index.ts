import { addHit, addHits, createHitsPool, type Hits, type HitsPool, keepHits } from './hits.ts';
import { fieldWeights, INDEX_FIELDS, type IndexField, STATES_FACT } from './index-fields.ts';
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
const LARGEST_FREQUENCY = 255;

/** The documents of a stem: each entry is a document, and a field with the number of times that it has the stem. */
type Postings = { docs: Uint32Array; uses: Uint16Array; length: number; readonly documents: Uint32Array };

export function createTextIndex(): TextIndex {
  const postings = new Map<string, Postings>();
  const stems = createWordList();
  const lengths = createLengths();
  const pool = createHitsPool();
  const findStem = createStemSearch({ postings, stems, lengths, pool });

  const postingsOf = (stem: string): Postings => {
    const before = postings.get(stem);
    if (before) return before;
    const made = emptyPostings();
    postings.set(stem, made);
    stems.add(stem);
    return made;
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
        for (const [stem, count] of stemsOf) addPosting(postingsOf(stem), { doc, field, count });
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
      const found = postings.get(stem);
      const weights = fieldWeights({ among: 'facts', isAttribute: false, isUs });
      for (let index = 0; found && index < found.length; index += 1)
        if (weights[(found.uses[index] as number) >> 8] !== 0 && isIn(found.docs[index] as number)) return true;
      return false;
    },
    renumber(numbers) {
      for (const of of postings.values()) renumberPostings(of, numbers);
      lengths.renumber(numbers);
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
  readonly postings: ReadonlyMap<string, Postings>;
  readonly stems: WordList;
  readonly lengths: Lengths;
  readonly pool: HitsPool;
};

/** Finds the documents with a stem, and with longer ones where it may be the beginning. */
function createStemSearch({ postings, stems, lengths, pool }: StemIndex) {
  const addPostings = (hits: Hits, of: Postings, { weights, factor, word, isIn }: Leaf) => {
    const present = lengths.isWhole() ? of.documents : presentDocuments(of, lengths);
    const worth = weights.map((weight, field) => weight * factor * rarity(present[field] as number, lengths.count()));
    const averages = lengths.averages();
    for (let index = 0; index < of.length; index += 1) {
      const use = of.uses[index] as number;
      const field = use >> 8;
      const own = worth[field] as number;
      const doc = of.docs[index] as number;
      if (own === 0 || !isIn(doc)) continue;
      const share = lengths.of(doc, field) / (averages[field] as number);
      const times = use & LARGEST_FREQUENCY;
      const score = own * (D + (times * (K + 1)) / (times + K * (1 - B + B * share)));
      addHit(hits, doc, { score, isFact: STATES_FACT[field] as number, words: word });
    }
  };
  return (search: StemSearch, { isUs, isIn, wordOf, isRanking }: Asked & { readonly isRanking: boolean }): Hits => {
    const hits = pool.take(lengths.end);
    const leaf = { weights: fieldWeights({ ...search, isUs }), word: isRanking ? wordOf(search.stem) : 0, isIn };
    const worth = isRanking ? 1 : UNRANKED;
    const exact = postings.get(search.stem);
    if (exact) addPostings(hits, exact, { ...leaf, factor: worth });
    for (const stem of search.isPrefix ? stems.startingWith(search.stem) : []) {
      const distance = stem.length - search.stem.length;
      const longer = postings.get(stem);
      const factor = (worth * PREFIX * stem.length) / (stem.length + PREFIX_DISTANCE * distance);
      if (distance > 0 && longer) addPostings(hits, longer, { ...leaf, factor });
    }
    return hits;
  };
}

/** The documents of a stem by field, without removed ones. */
function presentDocuments({ docs, uses, length }: Postings, lengths: Lengths): Uint32Array {
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

function emptyPostings(): Postings {
  return { docs: new Uint32Array(2), uses: new Uint16Array(2), length: 0, documents: new Uint32Array(FIELDS) };
}

function addPosting(
  postings: Postings,
  { doc, field, count }: { readonly doc: number; readonly field: number; readonly count: number },
): void {
  if (postings.length === postings.docs.length) resize(postings, Math.ceil(postings.length * 1.5));
  postings.docs[postings.length] = doc;
  postings.uses[postings.length] = (field << 8) | Math.min(count, LARGEST_FREQUENCY);
  postings.length += 1;
  postings.documents[field] = (postings.documents[field] as number) + 1;
}

function resize(postings: Postings, to: number): void {
  const { docs, uses } = postings;
  postings.docs = new Uint32Array(to);
  postings.docs.set(docs.subarray(0, to));
  postings.uses = new Uint16Array(to);
  postings.uses.set(uses.subarray(0, to));
}

function renumberPostings(postings: Postings, numbers: ReadonlyMap<number, number>): void {
  const { docs, uses, length, documents } = postings;
  let kept = 0;
  documents.fill(0);
  for (let index = 0; index < length; index += 1) {
    const doc = numbers.get(docs[index] as number);
    if (doc === undefined) continue;
    const use = uses[index] as number;
    docs[kept] = doc;
    uses[kept] = use;
    documents[use >> 8] = (documents[use >> 8] as number) + 1;
    kept += 1;
  }
  postings.length = kept;
  resize(postings, Math.max(2, kept));
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
