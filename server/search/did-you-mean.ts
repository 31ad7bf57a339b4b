import { isFiltered, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import type { AnalysedWord, Analyser } from '#app/modules/search/domain/analyser.ts';
import type { SearchAnswer, SearchQuery } from '#app/modules/search/domain/search-query.ts';
import type { Lexicon, ResolvedWord } from './resolve-word.ts';
import { textOf } from './word-query.ts';

/** A term that finds more products is meant as it is written. */
const MOST_PRODUCTS = 3;
/** How many times as many products another spelling finds that is offered. */
const CLEARLY_MORE = 4;
/** Shorter words differ by one letter from too many others. */
const SHORTEST_WORD = 4;
/** Spellings of all words of a term that are searched. */
const MOST_TERMS = 8;

/** What an index knows of the words that a shopper may have meant. */
export type NearWords = Pick<Lexicon, 'written' | 'synonyms'> & {
  readonly analyser: Analyser;
  /** Whether a stem names an attribute of products. */
  isAttribute(stem: string): boolean;
  /** Other words of the catalogue that are one edit away, the most likely first. Words are folded. */
  near(text: string): readonly string[];
};

/** A term with another spelling of one word. */
export type NearTerm = { readonly text: string; readonly words: readonly ResolvedWord[] };

/** Whether a search found so little that the shopper may have meant another word. */
export function isDoubted(
  { options: { filter = NO_FILTER } }: SearchQuery,
  { metadata: { count }, searchedAs }: Pick<SearchAnswer, 'metadata' | 'searchedAs'>,
): boolean {
  return searchedAs.kind === 'exact' && count > 0 && count <= MOST_PRODUCTS && !isFiltered(filter);
}

/**
 * The terms that a term may be meant as. Numbers, and words that name an attribute of products, are meant as they are
 * written; so is a compound, whatever the catalogue lacks.
 */
export function nearTerms(resolved: readonly ResolvedWord[], words: NearWords): readonly NearTerm[] {
  if (resolved.some((word) => 'written' in word && /\d/.test(word.written))) return [];
  const terms = resolved.flatMap((word, place) =>
    word.kind === 'known' && mayBeMisspelt(word.word, words)
      ? otherWords(word.word, words).map((other) =>
          resolved.with(place, { kind: 'corrected', word: other, written: other.written }),
        )
      : [],
  );
  return terms.slice(0, MOST_TERMS).map((term) => ({ text: textOf(term), words: term }));
}

function mayBeMisspelt({ text, stem, parts }: AnalysedWord, { isAttribute, synonyms }: NearWords): boolean {
  return text.length >= SHORTEST_WORD && parts.length === 0 && !isAttribute(stem) && synonyms(stem).length === 0;
}

/** Other words, each once: `sock` and `socks` are one. */
function otherWords({ text, stem }: AnalysedWord, { analyser, near, written }: NearWords): readonly AnalysedWord[] {
  const others = near(text).flatMap((other) => analyser.words(written(other))[0] ?? []);
  return others.filter(
    (one, place) => one.stem !== stem && others.findIndex((other) => other.stem === one.stem) === place,
  );
}

/** The term with the most products, where it has clearly more than the `count` of the one that was typed. */
export function didYouMean(
  count: number,
  near: readonly { readonly text: string; readonly count: number }[],
): string | null {
  const [best] = near.toSorted((a, b) => b.count - a.count);
  return best && best.count >= CLEARLY_MORE * count ? best.text : null;
}
