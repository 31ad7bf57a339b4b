import { describe, expect, test } from 'vitest';
import type { ResolvedWord } from './resolve-word.ts';
import { beginningQuery, relaxations, type WordQuery } from './word-query.ts';

const wordOf = (kind: 'known' | 'corrected', text: string): ResolvedWord => ({
  kind,
  written: text,
  word: { written: text, text, stem: text, parts: [] },
});

/** The words that remain, when each set of words has as many products as `counts` says. */
function relaxed(words: readonly ResolvedWord[], counts: Readonly<Record<string, number>>): readonly string[] {
  const steps = relaxations(words);
  const texts = (left: readonly ResolvedWord[]) => left.map((word) => ('written' in word ? word.written : ''));
  let step = steps.next();
  while (!step.done) step = steps.next(step.value.map((fewer) => counts[texts(fewer).join(' ')] ?? 0));
  return texts(step.value);
}

describe('relaxed words', () => {
  const blue = wordOf('known', 'blue');
  const cats = wordOf('known', 'cats');
  const socks = wordOf('known', 'socks');

  test('are the most that some product has together', () => {
    expect(relaxed([blue, cats, socks], { 'blue socks': 4, blue: 9 })).toEqual(['blue', 'socks']);
  });

  test('are those of the fewest products among as many', () => {
    expect(relaxed([blue, cats, socks], { 'blue socks': 4, 'cats socks': 2 })).toEqual(['cats', 'socks']);
  });

  test('are those that the shopper wrote before corrected ones', () => {
    expect(relaxed([wordOf('known', 'gift'), wordOf('corrected', 'care')], { gift: 16, care: 2 })).toEqual(['gift']);
  });
});

describe('the beginning of a word', () => {
  const stemsOf = ({ anyOf }: WordQuery) => anyOf.map((group) => group.map(({ stem }) => stem).join(' '));

  test('is ranked by the whole word where it is one', () => {
    const query = beginningQuery('socke', ['sock', 'sockenset'], {
      anyOf: [[{ stem: 'sock', isPrefix: false, among: 'facts', isAttribute: true }]],
    });
    expect(stemsOf(query).slice(0, query.ranking)).toEqual(['sock']);
    expect(stemsOf(query)).toContain('sockenset');
  });

  test('is ranked by its most common word otherwise', () => {
    const query = beginningQuery('soc', ['sock', 'sockenset'], null);
    expect(stemsOf(query).slice(0, query.ranking)).toEqual(['sock']);
  });

  test('is ranked by itself where it has no words', () => {
    const query = beginningQuery('xqz', [], null);
    expect([stemsOf(query), query.ranking]).toEqual([['xqz'], undefined]);
  });
});
