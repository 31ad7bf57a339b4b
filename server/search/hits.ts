/** The documents that a query finds, and how well; numbers are by document. */
export type Hits = {
  /** The documents, of which the first `count` count. */
  docs: Uint32Array;
  count: number;
  score: Float64Array;
  /** Whether a fact of the document matches. */
  isFact: Uint8Array;
  /** The words of the query that match, as bits. */
  words: Uint32Array;
};

/** Hits are used again after they are given back: a search of many documents makes no garbage. */
export function createHitsPool() {
  const free: Hits[] = [];
  return {
    take(documents: number): Hits {
      const hits = free.pop();
      if (hits && hits.docs.length >= documents) return hits;
      const length = Math.ceil(documents * 1.25);
      return {
        docs: new Uint32Array(length),
        count: 0,
        score: new Float64Array(length),
        isFact: new Uint8Array(length),
        words: new Uint32Array(length),
      };
    },
    give(hits: Hits): void {
      for (let index = 0; index < hits.count; index += 1) clear(hits, hits.docs[index] as number);
      hits.count = 0;
      free.push(hits);
    },
  };
}

export type HitsPool = ReturnType<typeof createHitsPool>;

function clear(hits: Hits, doc: number): void {
  hits.score[doc] = 0;
  hits.isFact[doc] = 0;
  hits.words[doc] = 0;
}

type Hit = { readonly score: number; readonly isFact: number; readonly words: number };

/** Adds a match of a document, which is found by it. */
export function addHit(hits: Hits, doc: number, { score, isFact, words }: Hit): void {
  if (hits.score[doc] === 0) {
    hits.docs[hits.count] = doc;
    hits.count += 1;
  }
  hits.score[doc] = (hits.score[doc] as number) + score;
  hits.isFact[doc] = (hits.isFact[doc] as number) | isFact;
  hits.words[doc] = (hits.words[doc] as number) | words;
}

const hitOf = ({ score, isFact, words }: Hits, doc: number): Hit => ({
  score: score[doc] as number,
  isFact: isFact[doc] as number,
  words: words[doc] as number,
});

/** The documents of either, in `hits`. */
export function addHits(hits: Hits, others: Hits): void {
  for (let index = 0; index < others.count; index += 1) {
    const doc = others.docs[index] as number;
    addHit(hits, doc, hitOf(others, doc));
  }
}

/** Only the documents of both, in `hits`. */
export function keepHits(hits: Hits, others: Hits): void {
  let kept = 0;
  for (let index = 0; index < hits.count; index += 1) {
    const doc = hits.docs[index] as number;
    if (others.score[doc] === 0) {
      clear(hits, doc);
      continue;
    }
    hits.docs[kept] = doc;
    kept += 1;
    hits.score[doc] = (hits.score[doc] as number) + (others.score[doc] as number);
    hits.isFact[doc] = (hits.isFact[doc] as number) | (others.isFact[doc] as number);
    hits.words[doc] = (hits.words[doc] as number) | (others.words[doc] as number);
  }
  hits.count = kept;
}
