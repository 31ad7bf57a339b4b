import type { Language } from '#app/kernel/text.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';
import { type AnalysedWord, type Analyser, createAnalyser } from './analyser.ts';
import { wordsOf } from './fold.ts';

/** A page or a category that a term may mean. `words` are those of a page besides its title; a category has none. */
export type LinkEntry = { readonly path: string; readonly title: string; readonly words: string };

const MOST_LINKS = 4;
const MOST_COMPLETED_LINKS = 3;
/** The part of a term's words that an entry has to have. */
const LEAST_MATCH = 0.5;

/** Finds the entries that a term means. */
export type LinkFinder = (term: string) => readonly LinkEntry[];

/**
 * The best entries for a term: those with most of its words, and among them those whose title it names. A category has
 * every word of the term, or the term every word of its title. What products are called says nothing about a page.
 */
export function createLinkFinder(language: Language, entries: readonly LinkEntry[]): LinkFinder {
  const analyser = createAnalyser(language);
  const products = new Set(analyser.stems(Object.values(languageWords(language).attributes.family).join(' ')));
  const known = entries.map((entry) => ({
    entry,
    title: new Set(analyser.stems(entry.title)),
    stems: new Set([...analyser.stems(`${entry.title} ${entry.words}`), ...stemsTogether(entry.title, analyser)]),
  }));
  return (term) => {
    const words = analyser.words(term);
    const stemsOfTerm = new Set(words.flatMap(({ stem, parts }) => [stem, ...parts]));
    return known
      .map(({ entry, title, stems }) => {
        const isPage = entry.words !== '';
        const has = (stem: string) => stems.has(stem) && !(isPage && products.has(stem));
        const found = words.reduce((sum, word) => sum + shareOf(word, has), 0);
        const named = [...title].filter((stem) => stemsOfTerm.has(stem)).length / Math.max(1, title.size);
        return { entry, isPage, share: words.length === 0 ? 0 : found / words.length, named };
      })
      .filter(({ isPage, share, named }) => share >= LEAST_MATCH && (isPage || share === 1 || named === 1))
      .sort((a, b) => b.share - a.share || b.named - a.named)
      .slice(0, MOST_LINKS)
      .map(({ entry }) => entry);
  };
}

/** The stems of neighbouring words written as one: `giftbox` of `Gift boxes`. */
function stemsTogether(text: string, analyser: Analyser): readonly string[] {
  const words = analyser.words(text);
  return words.slice(1).flatMap((word, place) => analyser.stems(`${words[place]?.written}${word.written}`));
}

/** The part of a word that an entry has: all of it, or some parts of a compound. */
function shareOf({ stem, parts }: AnalysedWord, has: (stem: string) => boolean): number {
  if (has(stem)) return 1;
  return parts.length === 0 ? 0 : parts.filter(has).length / parts.length;
}

/**
 * The entries for a term that is still typed: those with a word for the beginning of each of its words. Those whose
 * title has them come first. What products are called says nothing about a page.
 */
export function createLinkCompleter(language: Language, entries: readonly LinkEntry[]): LinkFinder {
  const products = new Set(wordsOf(Object.values(languageWords(language).attributes.family).join(' '), language));
  const known = entries.map((entry) => {
    const isMeant = (word: string) => entry.words === '' || !products.has(word);
    return {
      entry,
      title: wordsOf(entry.title, language).filter(isMeant),
      all: wordsOf(`${entry.title} ${entry.words}`, language).filter(isMeant),
    };
  });
  return (term) => {
    const typed = wordsOf(term, language);
    const has = (words: readonly string[]) => typed.every((start) => words.some((word) => word.startsWith(start)));
    if (typed.length === 0) return [];
    const named = known.filter(({ title }) => has(title));
    const others = known.filter((one) => !named.includes(one) && has(one.all));
    return [...named, ...others].slice(0, MOST_COMPLETED_LINKS).map(({ entry }) => entry);
  };
}
