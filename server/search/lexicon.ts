import type { Language } from '#app/kernel/text.ts';
import { FALLBACK_LANGUAGE } from '#app/kernel/text.ts';
import { type Analyser, createAnalyser } from '#app/modules/search/domain/analyser.ts';
import type { Lexicon } from './resolve-word.ts';
import { attributeStems, type Synonyms, synonymsOf } from './same-meaning.ts';
import { createSpelling } from './spelling.ts';
import { createWordList } from './word-list.ts';

/** The lexicon of an index, which grows with its documents. A word stays in it when its last document goes. */
export interface GrowingLexicon extends Lexicon {
  /** The stems of a text, with which it is indexed. `isFact` marks texts whose words correct the spelling of terms. */
  learn(text: string, options: { readonly isFact: boolean }): string[];
  learnEnglish(text: string): string[];
  /** Whether a stem names an attribute of products. */
  isAttribute(stem: string): boolean;
  /** Replaces the terms of one meaning. */
  setSynonyms(synonyms: Synonyms): void;
  /** Words that are one edit away from another (`Spelling.near`). */
  near(text: string): readonly string[];
}

export function createLexicon(
  analyser: Analyser,
  { language, synonyms }: { readonly language: Language; readonly synonyms: Synonyms },
): GrowingLexicon {
  const english = createAnalyser(FALLBACK_LANGUAGE);
  const stems = new Set<string>();
  const inOrder = createWordList();
  const englishStems = new Set<string>();
  const written = new Map<string, string>();
  const writtenOf = new Map<string, string>();
  const spelling = createSpelling();
  const attributes = attributeStems(analyser, language);
  let sameAs = synonymsOf(analyser, synonyms);
  const learnStem = (stem: string) => {
    if (stems.has(stem)) return;
    stems.add(stem);
    inOrder.add(stem);
  };
  return {
    learn(text, { isFact }) {
      const words = analyser.words(text);
      for (const word of words) {
        learnStem(word.stem);
        for (const part of word.parts) learnStem(part);
        if (!written.has(word.text)) written.set(word.text, word.written);
        if (!writtenOf.has(word.stem)) writtenOf.set(word.stem, word.written);
        if (isFact) spelling.add(word.text);
      }
      return words.flatMap((word) => [word.stem, ...word.parts]);
    },
    learnEnglish(text) {
      const found = english.words(text).map(({ stem }) => stem);
      for (const stem of found) englishStems.add(stem);
      return found;
    },
    isAttribute: (stem) => attributes.has(stem),
    hasStem: (stem) => stems.has(stem),
    hasPrefix: (text) => inOrder.hasStart(text),
    correct: (text, most) => spelling.correct(text, most),
    setSynonyms(groups) {
      sameAs = synonymsOf(analyser, groups);
    },
    near: spelling.near,
    written: (text) => written.get(text) ?? text,
    writtenOf: (stem) => writtenOf.get(stem) ?? stem,
    englishStem(word) {
      const stem = english.words(word)[0]?.stem;
      return stem !== undefined && englishStems.has(stem) ? stem : null;
    },
    synonyms: (stem) => sameAs.get(stem) ?? [],
  };
}
