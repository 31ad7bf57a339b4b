import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import { COMPLETED_TEXTS, createTextWords, type TextKind, titleWord } from '#app/modules/search/domain/completions.ts';
import { wordsOf } from '#app/modules/search/domain/fold.ts';
import { FACT_FIELDS, type SearchDocument, type SearchField } from '#app/modules/search/domain/search-document.ts';
import { isCorrection, sortedLetters, soundOf } from '#app/modules/search/domain/spelling.ts';

/** A row of `search_words`; the counts are added to those of the table. */
export type IndexedWord = {
  readonly word: string;
  readonly written: string;
  readonly sound: string;
  readonly letters: string;
  spelled: number;
  named: number;
  completed: number;
  completes_stem: string | null;
  listed: string | null;
  sentence: string | null;
  title: string | null;
};
/** A stem of documents with a word that has it; without one for a part of compounds. */
export type IndexedStem = { readonly kind: 'own' | 'english'; readonly stem: string; readonly written: string };
export type WordRows = { readonly words: Iterable<IndexedWord>; readonly stems: Iterable<IndexedStem> };

const OWN_FIELDS: readonly SearchField[] = [
  ...FACT_FIELDS.filter((field) => field !== 'sku'),
  'short',
  'full',
  'brand',
];
const SPELLED: ReadonlySet<SearchField> = new Set(FACT_FIELDS);

/** Collects the words of documents for the lexicon of a scope. */
export function createWordCollection(analyser: Analyser, english: Analyser) {
  const words = new Map<string, IndexedWord>();
  const stems = new Map<string, IndexedStem>();
  const { language } = analyser;
  const textWords = createTextWords(analyser);
  const wordOf = (text: string, written: string): IndexedWord => {
    const known = words.get(text) ?? newWord(text, written);
    words.set(text, known);
    return known;
  };
  const addStem = (kind: IndexedStem['kind'], stem: string, written: string) => {
    const key = `${kind} ${stem}`;
    if (!stems.get(key)?.written) stems.set(key, { kind, stem, written });
  };
  const addText = (text: string, field: SearchField) => {
    for (const { text: folded, written, stem, parts } of analyser.words(text)) {
      const word = wordOf(folded, written);
      if (SPELLED.has(field) && isCorrection(folded)) word.spelled += 1;
      addStem('own', stem, written);
      for (const part of parts) addStem('own', part, '');
    }
  };
  return {
    add(document: SearchDocument): void {
      for (const field of OWN_FIELDS) addText(document[field], field);
      for (const { stem, written } of english.words(document.english)) addStem('english', stem, written);
      for (const word of wordsOf(document.name, language)) wordOf(word, word).named = 1;
      for (const [field, kind] of COMPLETED_TEXTS) addCompletions(document[field], kind);
    },
    rows: (): WordRows => ({ words: words.values(), stems: stems.values() }),
  };

  function addCompletions(text: string, kind: TextKind): void {
    for (const one of textWords(text)) {
      const word = wordOf(one.text, one.raw.toLowerCase());
      if (kind === 'sentence') {
        if (!one.isFirst) word.sentence ??= one.raw;
        continue;
      }
      word.completed += 1;
      word.completes_stem = one.stem;
      if (kind === 'list') word.listed ??= one.raw;
      else word.title ??= titleWord(one.raw, language);
    }
  }
}

const newWord = (word: string, written: string): IndexedWord => ({
  word,
  written,
  sound: soundOf(word),
  letters: sortedLetters(word),
  spelled: 0,
  named: 0,
  completed: 0,
  completes_stem: null,
  listed: null,
  sentence: null,
  title: null,
});
