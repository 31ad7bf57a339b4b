import { memoised } from '#app/kernel/memo.ts';
import type { Language } from '#app/kernel/text.ts';
import type { LanguageWords } from '#app/modules/search/data/language-words.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';
import type { AnalysedWord, Analyser } from '#app/modules/search/domain/analyser.ts';
import { apart, type Lexicon, nearWord, type ResolvedWord, resolveWord } from './resolve-word.ts';
import { MOST_WORDS } from './word-query.ts';

/** The words of a term, as an index finds them in their order, and with their compounds apart. */
export type TermWords = {
  readonly words: readonly AnalysedWord[];
  /** Numbers with a unit are last. */
  readonly resolved: readonly ResolvedWord[];
  readonly apart: readonly ResolvedWord[];
  /** With what is near words that only descriptions have; null where nothing is. */
  readonly nearer: readonly ResolvedWord[] | null;
};

/** Finds the meaning of a term, in the same way for every index. */
export function resolveTerm(term: string, analyser: Analyser, lexicon: Lexicon): TermWords {
  const { text, counts } = withoutCounts(term, analyser.language);
  const words = text.trim() === '' ? [] : termWords(text, analyser, lexicon);
  const resolved = [...words.map((word) => resolveWord(word, analyser, lexicon)), ...counts];
  return {
    words,
    resolved,
    apart: resolved.filter(({ kind }) => kind !== 'unknown').flatMap((word) => apart(word, lexicon)),
    nearer: nearerWords(resolved, analyser),
  };
}

function nearerWords(resolved: readonly ResolvedWord[], analyser: Analyser): readonly ResolvedWord[] | null {
  const nearer = resolved.map((word) => (word.kind === 'known' && nearWord(word.word.stem, analyser)) || word);
  return nearer.some((word, place) => word !== resolved[place]) ? nearer : null;
}

/** The words of a term, those that the catalogue writes as one together: `snow flake`. */
function termWords(term: string, analyser: Analyser, lexicon: Lexicon): readonly AnalysedWord[] {
  const words: AnalysedWord[] = [];
  for (const word of analyser.words(term).slice(0, MOST_WORDS)) {
    const before = words.at(-1);
    const together = before && togetherOf(before, word, analyser, lexicon);
    if (together) words.splice(-1, 1, together);
    else words.push(word);
  }
  return words;
}

function togetherOf(
  first: AnalysedWord,
  last: AnalysedWord,
  analyser: Analyser,
  lexicon: Lexicon,
): AnalysedWord | null {
  if (/\d/.test(first.text + last.text)) return null;
  const [whole, ...more] = analyser.words(first.written.replace(/ /g, '') + last.written);
  if (!whole || more.length > 0 || whole.stem === first.stem || !lexicon.hasStem(whole.stem)) return null;
  const partsOf = ({ stem, parts }: AnalysedWord) => (parts.length > 0 ? parts : [stem]);
  return { ...whole, written: `${first.written} ${last.written}`, parts: [...partsOf(first), ...partsOf(last)] };
}

/** What stands before a price. */
const LIMIT = String.raw`(?:(?<!\p{L})(?:under|below|from|max|unter|bis|ab|onder|tot|vanaf)\s+)?`;

/** Numbers with their units: `3 pairs`, `3-pack`, `pack of 3`, `3er Set`; `7 days`, `100%`, `20 €`. */
const countersOf = memoised(({ counts: { units, packs } }: LanguageWords) => {
  const oneOf = (words: string) => words.split(' ').join('|');
  const number = String.raw`(?<![\p{L}\p{N}.,-])\d+(?:[.,]\d+)?`;
  const end = String.raw`(?![\p{L}\p{N}])`;
  const ofPacks = oneOf(packs.words);
  return {
    packs: new RegExp(
      `${number}[- ]?(?:er[- ]?)?(?:${ofPacks})${end}|(?<![\\p{L}])(?:${ofPacks})\\s+(?:of|à|mit|van|met)\\s+\\d+${end}`,
      'giu',
    ),
    others: new RegExp(
      `${LIMIT}(?:${number}\\s?(?:[%€£$]|(?:${oneOf(units)})${end})|[€£$]\\s?\\d+(?:[.,]\\d+)?)`,
      'giu',
    ),
    near: packs.near,
  };
});

/** A number with a unit is no size. Several pairs at once are what a gift box has; of others nothing is near. */
function withoutCounts(
  term: string,
  language: Language,
): { readonly text: string; readonly counts: readonly ResolvedWord[] } {
  const { packs, others, near } = countersOf(languageWords(language));
  const counts: ResolvedWord[] = [];
  const text = term
    .replace(packs, () => {
      if (counts.length === 0) counts.push({ kind: 'near', text: near, written: near });
      return ' ';
    })
    .replace(others, () => {
      counts.push({ kind: 'unknown' });
      return ' ';
    });
  return { text, counts };
}
