import { expect, test } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import { createAnalyser } from '#app/modules/search/domain/analyser.ts';
import { type Lexicon, resolveWord } from './resolve-word.ts';
import { createSpelling } from './spelling.ts';

/** The lexicon of a catalogue with some words. */
function lexiconOf(language: Language, text: string) {
  const analyser = createAnalyser(language);
  const spelling = createSpelling();
  const words = analyser.words(text);
  for (const word of words) spelling.add(word.text);
  const stems = new Set(analyser.stems(text));
  const lexicon: Lexicon = {
    hasStem: (stem) => stems.has(stem),
    hasPrefix: (start) => [...stems].some((stem) => stem.startsWith(start)),
    correct: (word, most) => spelling.correct(word, most),
    written: (word) => words.find(({ text: own }) => own === word)?.written ?? word,
    writtenOf: (stem) => words.find((word) => word.stem === stem)?.written ?? stem,
    englishStem: () => null,
    synonyms: () => [],
  };
  return (term: string) => {
    const [word] = analyser.words(term);
    const resolved = word && resolveWord(word, analyser, lexicon);
    return [resolved?.kind, resolved && 'written' in resolved ? resolved.written : ''];
  };
}

test.each<[Language, string, string, readonly [string, string]]>([
  ['de', 'Laub Socken', 'Socken', ['known', 'socken']],
  ['de', 'Laub Socken', 'Laubsocken', ['known', 'laubsocken']],
  ['de', 'Laub Socken', 'Sok', ['unknown', '']],
  ['de', 'Laub Socken', 'Soc', ['prefix', 'soc']],
  ['de', 'Laub Socken', 'Soken', ['corrected', 'socken']],
  ['de', 'Laub Socken', 'Luabsocken', ['corrected', 'laubsocken']],
  // German has the word, only this catalogue has not.
  ['de', 'Laub Socken', 'Laufsocken', ['ending', 'socken']],
  ['nl', 'okken kerst sokken', 'kertsokken', ['corrected', 'kerstsokken']],
  ['nl', 'kerst sokken', 'zwartjessokken', ['ending', 'sokken']],
  // The shopper's own spelling is no correction.
  ['en', 'gift box', 'giftbox', ['known', 'giftbox']],
  ['en', 'gift box', 'gifttbox', ['corrected', 'gift box']],
  ['en', 'slip red striped', 'stipred', ['corrected', 'striped']],
  ['en', 'wife calf', 'wide', ['unknown', '']],
  ['en', 'wife calf', 'wile', ['unknown', '']],
  ['en', 'knee high socks', 'tights', ['near', 'knee high socks']],
  ['en', 'tights', 'tights', ['known', 'tights']],
  ['de', 'Strumpf Hose Kniestrümpfe', 'Strumpfhose', ['near', 'Kniestrümpfe']],
])('in %s a catalogue of "%s" finds "%s" as %j', (language, catalogue, term, [kind, written]) => {
  expect(lexiconOf(language, catalogue)(term)).toEqual([kind, written]);
});
