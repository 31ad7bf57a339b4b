import { expect, test } from 'vitest';
import { createTextIndex, type TextIndex } from './text-index.ts';
import type { StemSearch, WordQuery } from './word-query.ts';

const ROW = { isUs: 0, isIn: () => true };
const among = (stem: string, of: StemSearch['among'], isPrefix = false): StemSearch => ({
  stem,
  isPrefix,
  among: of,
  isAttribute: false,
});
const any = (...searches: readonly StemSearch[]): WordQuery => ({ anyOf: searches.map((search) => [search]) });
/** The documents of queries, the best first. */
const found = (index: TextIndex, queries: readonly WordQuery[], scope = ROW) =>
  index.find(queries, scope, ({ docs, count, score }) =>
    [...docs.subarray(0, count)].sort((a, b) => (score[b] as number) - (score[a] as number)),
  );

function openIndex() {
  const index = createTextIndex();
  index.add(0, { name: ['cat', 'sock'], full: ['stripe'] });
  index.add(1, { name: ['dog', 'sock'], colour: ['strip'], size: ['40'], sizeUs: ['9'] });
  index.add(2, { name: ['sock'], english: ['cat'] });
  return index;
}

test('a text index finds documents with all words, each in one of its ways', () => {
  const index = openIndex();
  expect(found(index, [any(among('sock', 'facts'))])).toEqual([2, 0, 1]);
  expect(found(index, [any(among('sock', 'facts')), any(among('cat', 'facts'), among('dog', 'facts'))])).toEqual([
    0, 1,
  ]);
  expect(found(index, [any(among('cat', 'facts')), any(among('dog', 'facts'))])).toEqual([]);
});

test('a text index looks among facts, all texts or English words, and in the sizes of a selling region', () => {
  const index = openIndex();
  expect(found(index, [any(among('strip', 'facts', true))])).toEqual([1]);
  expect(found(index, [any(among('strip', 'texts', true))])).toEqual([1, 0]);
  expect(found(index, [any(among('cat', 'english'))])).toEqual([2]);
  expect(found(index, [any(among('9', 'facts'))])).toEqual([]);
  expect(found(index, [any(among('9', 'facts'))], { ...ROW, isUs: 1 })).toEqual([1]);
  expect([index.someFact('stripe', ROW), index.someFact('strip', ROW)]).toEqual([false, true]);
});

test('a text index without removed documents, and with new numbers, finds and weighs as one that never had them', () => {
  const scores = (index: TextIndex) =>
    index.find([any(among('sock', 'facts'))], { ...ROW, isIn: (doc) => doc !== 9 }, (hits) =>
      [...hits.docs.subarray(0, hits.count)].map((doc) => (hits.score[doc] as number).toFixed(9)),
    );
  const plain = createTextIndex();
  plain.add(0, { name: ['dog', 'sock'] });
  plain.add(1, { name: ['sock'] });
  const index = createTextIndex();
  for (let doc = 0; doc < 10; doc += 1)
    index.add(doc, { name: doc === 9 ? ['sock', 'tie', 'hat'] : [...(doc === 3 ? ['dog'] : []), 'sock'] });
  index.remove([0, 1, 2, 4, 5, 6, 7, 9]);
  index.renumber(
    new Map([
      [3, 0],
      [8, 1],
    ]),
  );
  expect(scores(index)).toEqual(scores(plain));
});
