import type { Language } from '#app/kernel/text.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';
import { compoundParts, splitCompound, splitsCompounds } from './compounds.ts';
import { fold, tokensOf, wordsOf } from './fold.ts';
import { stemDutch, stemEnglish, stemGerman } from './stem.ts';

/** A word of a text: as written in lower case; folded; its stem; and the stems of the parts of a compound. */
export type AnalysedWord = {
  readonly written: string;
  readonly text: string;
  readonly stem: string;
  readonly parts: readonly string[];
};

/**
 * Turns texts of one language into the stems that documents and searches have in common. All engines of the search use
 * it, for documents and for terms.
 */
export interface Analyser {
  readonly language: Language;
  /** The words of a text with a meaning for a search. */
  words(text: string): readonly AnalysedWord[];
  /** The stems of a text as an index holds them: of each word, and of the parts of compounds. */
  stems(text: string): readonly string[];
  /** The stem of a folded word that can be a part of compounds. */
  partStem(word: string): string | undefined;
  /**
   * What is near a word for something that shops of this kind have and the catalogue may lack, by its stem; empty where
   * nothing is. Undefined for all other words.
   */
  near(stem: string): string | undefined;
  /** Adds words of the catalogue to the parts of compounds. */
  learn(text: string): void;
}

const STEMMERS: Readonly<Partial<Record<Language, (word: string) => string>>> = {
  en: stemEnglish,
  de: stemGerman,
  nl: stemDutch,
};

/** The analyser of a language; a language without rules has those of English. */
export function createAnalyser(language: Language): Analyser {
  const { stopWords, compoundParts: partsOfLanguage, irregular, attributes, near } = languageWords(language);
  const stop = new Set(wordsOf(stopWords, language));
  const stem = createStemmer(language, irregular);
  const stopStems = new Set([...stop].map(stem));
  const kept = new Set(wordsOf(partsOfLanguage, language));
  const keptStems = new Set([...kept].map(stem));
  const attributeWords = Object.values(attributes).flatMap((values) => Object.values(values));
  const parts = compoundParts([...kept, ...wordsOf(attributeWords.join(' '), language)], { kept, stem });
  const splits = splitsCompounds(language);
  const known = new Map<string, AnalysedWord>();
  const nearWords = new Map(
    Object.entries(near).flatMap(([term, all]) => wordsOf(all, language).map((word) => [stem(word), term] as const)),
  );

  /** A compound may have the ending of a first part: `Vatertags Geschenk`. */
  const partsOfWord = (text: string) => {
    const partsOf = splitCompound(text, parts, language);
    return partsOf.length > 0 ? partsOf : splitCompound(stem(text), parts, language);
  };
  const analysed = (written: string): AnalysedWord => {
    const before = known.get(written);
    if (before) return before;
    const text = fold(written, language);
    // A part that the language's list names stays whole: `Baumwolle` is neither a tree nor wool.
    const isWhole = !splits || kept.has(text) || keptStems.has(stem(text));
    const partsOf = isWhole ? [] : partsOfWord(text);
    // `Vatertag` is about fathers, as `Katzenliebhaber` is about cats.
    const word = { written, text, stem: stem(text), parts: partsOf.filter((part) => !stopStems.has(part)) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(written, word);
    return word;
  };
  const texts = new Map<string, readonly AnalysedWord[]>();
  const words = (text: string) => {
    const before = texts.get(text);
    if (before) return before;
    const all = tokensOf(text).map(analysed);
    const found = withoutStopWords(all, stop);
    // Attributes and descriptions repeat among products.
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(text, found);
    return found;
  };
  return {
    language,
    words,
    stems: (text) => words(text).flatMap((word) => [word.stem, ...word.parts]),
    partStem: (word) => parts.get(word),
    near: (stemOfWord) => nearWords.get(stemOfWord),
    learn(text) {
      const before = parts.size;
      for (const [form, of] of compoundParts(wordsOf(text, language), { kept, stem }))
        if (!parts.has(form)) parts.set(form, of);
      if (parts.size === before) return;
      known.clear();
      texts.clear();
    },
  };
}

const MOST_KNOWN = 50_000;
const MOST_TEXTS = 5000;

/** The words with a meaning. A term of stop words alone is searched as it is. */
function withoutStopWords(words: readonly AnalysedWord[], stop: ReadonlySet<string>): readonly AnalysedWord[] {
  const meant = words.filter((word) => !stop.has(word.text));
  return meant.length > 0 ? meant : words;
}

/** Stems a folded word. Skus and numbers stay whole. */
function createStemmer(language: Language, irregular: string): (word: string) => string {
  const regular = STEMMERS[language] ?? stemEnglish;
  const forms = new Map(
    irregular.split(' ').map((pair) => {
      const [form = '', base = ''] = pair.split('=');
      return [fold(form, language), regular(fold(base, language))] as const;
    }),
  );
  return (word) => (/\d/.test(word) ? word : (forms.get(word) ?? regular(word)));
}
