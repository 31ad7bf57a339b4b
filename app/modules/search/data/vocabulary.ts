import type { Language } from '#app/kernel/text.ts';
import { DUTCH_WORDS } from './dutch-words.ts';
import { ENGLISH_WORDS } from './english-words.ts';
import { GERMAN_WORDS } from './german-words.ts';
import type { LanguageWords } from './language-words.ts';

const WORDS: Readonly<Partial<Record<Language, LanguageWords>>> = {
  en: ENGLISH_WORDS,
  de: GERMAN_WORDS,
  nl: DUTCH_WORDS,
};

/** The words of a language; those of English for a language without words of its own. */
export function languageWords(language: Language): LanguageWords {
  return WORDS[language] ?? ENGLISH_WORDS;
}
