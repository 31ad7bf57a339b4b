import type { Language } from '#app/kernel/text.ts';
import { createAnalyser } from './analyser.ts';

/** A page or a category that a term may mean. `words` are those of a page besides its title; a category has none. */
export type LinkEntry = { readonly path: string; readonly title: string; readonly words: string };

const MOST_LINKS = 4;
/** The part of a term's words that an entry has to have. */
const LEAST_MATCH = 0.5;

/** Finds the entries that a term means. */
export type LinkFinder = (term: string) => readonly LinkEntry[];

/**
 * The best entries for a term: those with most of its words, and among them those whose title it names. A category has
 * every word of the term, or the term every word of its title.
 */
export function createLinkFinder(language: Language, entries: readonly LinkEntry[]): LinkFinder {
  const analyser = createAnalyser(language);
  const known = entries.map((entry) => ({
    entry,
    title: new Set(analyser.stems(entry.title)),
    stems: new Set(analyser.stems(`${entry.title} ${entry.words}`)),
  }));
  return (term) => {
    const words = analyser.words(term);
    const stemsOfTerm = words.flatMap(({ stem, parts }) => [stem, ...parts]);
    return known
      .map(({ entry, title, stems }) => {
        const found = words.filter(({ stem, parts }) => [stem, ...parts].some((one) => stems.has(one))).length;
        const named = [...title].filter((one) => stemsOfTerm.includes(one)).length;
        return { entry, share: words.length === 0 ? 0 : found / words.length, named: named / Math.max(1, title.size) };
      })
      .filter(({ entry, share, named }) => share >= LEAST_MATCH && (entry.words !== '' || share === 1 || named === 1))
      .sort((a, b) => b.share - a.share || b.named - a.named)
      .slice(0, MOST_LINKS)
      .map(({ entry }) => entry);
  };
}
