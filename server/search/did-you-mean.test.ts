import { describe, expect, test } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import { NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import { createAnalyser } from '#app/modules/search/domain/analyser.ts';
import { didYouMean, isDoubted, nearTerms } from './did-you-mean.ts';
import type { ResolvedWord } from './resolve-word.ts';
import { attributeStems } from './same-meaning.ts';
import { createSpelling } from './spelling.ts';

/** The terms near a term whose words a catalogue has. */
function nearIn(language: Language, catalogue: string, synonyms: readonly string[] = []) {
  const analyser = createAnalyser(language);
  const spelling = createSpelling();
  for (const word of analyser.words(catalogue)) spelling.add(word.text);
  const attributes = attributeStems(analyser, language);
  const words = {
    analyser,
    isAttribute: (stem: string) => attributes.has(stem),
    near: spelling.near,
    written: (word: string) => word,
    synonyms: (stem: string) => (synonyms.includes(stem) ? ['another'] : []),
  };
  return (term: string) => {
    const resolved = analyser.words(term).map((word): ResolvedWord => ({ kind: 'known', word, written: word.written }));
    return nearTerms(resolved, words).map(({ text }) => text);
  };
}

describe('`nearTerms`', () => {
  test.each<[Language, string, string, readonly string[]]>([
    ['en', 'sack race sock socks', 'sack', ['sock']],
    ['en', 'sack race sock socks', 'Sack Race', ['sock race']],
    ['en', 'shift shirt', 'shift', ['shirt']],
    ['de', 'Locke Socke Socken', 'Locke', ['socke']],
    ['nl', 'lokken sokken', 'lokken', ['sokken']],
  ])('in %s of a catalogue of "%s" has for "%s" %j', (language, catalogue, term, near) => {
    expect(nearIn(language, catalogue)(term)).toEqual(near);
  });

  test('leaves out another form of the same word', () => {
    expect(nearIn('en', 'sock socks')('sock')).toEqual([]);
    expect(nearIn('en', 'harbour harbor')('harbour')).toEqual([]);
  });

  test('leaves out numbers and sizes', () => {
    const near = nearIn('en', 'sack sock 41-46');
    expect([near('sack 41-46'), near('sack 5'), near('sa3k')]).toEqual([[], [], []]);
  });

  test('keeps a short word, and one that names an attribute of products or has a synonym', () => {
    expect(nearIn('en', 'bow box')('bow')).toEqual([]);
    expect(nearIn('en', 'stars starr')('stars')).toEqual([]);
    expect(nearIn('en', 'sack sock', ['sack'])('sack')).toEqual([]);
  });

  test('keeps a compound of words that the language has', () => {
    expect(nearIn('de', 'Laufsocken Kaufsocken')('Laufsocken')).toEqual([]);
  });
});

const query = { query: 'sack', options: { sortBy: 'relevance:desc', limit: 24, offset: 0 } } as const;
const found = (count: number) => ({
  metadata: { id: 's', facets: null, count },
  searchedAs: { kind: 'exact' } as const,
});

test('`isDoubted` doubts a whole term with one to three products, and none that is filtered', () => {
  expect([0, 1, 3, 4].map((count) => isDoubted(query, found(count)))).toEqual([false, true, true, false]);
  const filtered = { ...query, options: { ...query.options, filter: { ...NO_FILTER, priceTo: 900 } } };
  expect(isDoubted(filtered, found(1))).toBe(false);
  expect(isDoubted(query, { ...found(1), searchedAs: { kind: 'corrected', text: 'sock' } })).toBe(false);
});

test('`didYouMean` names the term with the most products, where it has at least four times as many', () => {
  const near = [
    { text: 'sick', count: 4 },
    { text: 'sock', count: 9 },
  ];
  expect([1, 2, 3].map((count) => didYouMean(count, near))).toEqual(['sock', 'sock', null]);
  expect(didYouMean(1, [])).toBeNull();
});
