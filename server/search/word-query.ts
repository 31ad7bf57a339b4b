import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import type { ResolvedWord } from './resolve-word.ts';

/** The most words of a term that are searched. */
export const MOST_WORDS = 8;

/**
 * A stem, or the beginning of one, that documents are searched for: among the facts of a product, all its texts, or its
 * English words. A stem that names an attribute is meant as one.
 */
export type StemSearch = {
  readonly stem: string;
  readonly isPrefix: boolean;
  readonly among: 'facts' | 'texts' | 'english';
  readonly isAttribute: boolean;
};
/**
 * The documents that have all stems of one of the groups. Where only the first groups are `ranking`, the others find
 * documents without a say in their order.
 */
export type WordQuery = { readonly anyOf: readonly (readonly StemSearch[])[]; readonly ranking?: number };

/** What an index knows of its words for queries. */
export type QueriedWords = {
  isAttribute(stem: string): boolean;
  synonyms(stem: string): readonly string[];
  stemsOf(text: string): readonly string[];
};

/** Where words of a term are searched: among the facts of products, or in their descriptions, too. */
export type SearchedTexts = 'facts' | 'texts';

/**
 * Finds documents with a word: by its stem, by the parts of a compound, or by another word of the same meaning. A word
 * for an attribute is meant as one: `red` in a description says nothing about the colour of the product. Parts are
 * facts: a description with a stocking and with trousers has no tights (`Strumpfhose`).
 */
export function wordQuery(
  resolved: ResolvedWord,
  { isAttribute, synonyms, stemsOf, among: texts }: QueriedWords & { readonly among: SearchedTexts },
): WordQuery | null {
  if (resolved.kind === 'unknown') return null;
  if (resolved.kind === 'english')
    return { anyOf: [[{ stem: resolved.stem, isPrefix: false, among: 'english', isAttribute: false }]] };
  if (resolved.kind === 'prefix')
    return { anyOf: [[{ stem: resolved.text, isPrefix: true, among: texts, isAttribute: false }]] };
  const factOf = (one: string): StemSearch => ({
    stem: one,
    isPrefix: false,
    among: 'facts',
    isAttribute: isAttribute(one),
  });
  if (resolved.kind === 'near') return { anyOf: [[...new Set(stemsOf(resolved.text))].map(factOf)] };
  const { stem, parts } = resolved.word;
  const searchOf = (one: string): StemSearch => ({ ...factOf(one), among: isAttribute(one) ? 'facts' : texts });
  const others = synonyms(stem).map((term) => [...new Set(stemsOf(term))].map(searchOf));
  return { anyOf: [[searchOf(stem)], ...(parts.length > 0 ? [parts.map(factOf)] : []), ...others] };
}

/** Whether a word that is still typed is searched as a whole one, too: one with which others start is not corrected. */
export function isWholeWord(word: ResolvedWord, others: readonly unknown[]): boolean {
  return (others.length === 0 && !isPartial(word)) || word.kind === 'known' || word.kind === 'english';
}

/**
 * Finds documents with a word that starts with a text; with one of some stems, the most common first; and with the text
 * as a whole word. The whole word ranks them, or else the most common one: of all words that start with `sock`, a gift
 * box has more (`Sockenset`, `Sockenbox`) than any sock.
 */
export function beginningQuery(text: string, stems: readonly string[], whole: WordQuery | null): WordQuery {
  const fact = (stem: string, isPrefix: boolean): StemSearch[] => [
    { stem, isPrefix, among: 'facts', isAttribute: false },
  ];
  const first = whole?.anyOf ?? stems.slice(0, 1).map((stem) => fact(stem, false));
  const found = [fact(text, true), ...stems.map((stem) => fact(stem, false))];
  return { anyOf: [...first, ...found], ...(first.length > 0 && { ranking: first.length }) };
}

/**
 * The most words that some product has together; among as many words, those as the shopper wrote them, and those of the
 * fewest products. Every step names
 * words to search for and receives how many products each has; it returns the words that remain.
 */
export function* relaxations(
  words: readonly ResolvedWord[],
): Generator<readonly (readonly ResolvedWord[])[], readonly ResolvedWord[], readonly number[]> {
  let left = words;
  while (left.length > 1) {
    const all = left;
    const tries = all.map((_, without) => all.filter((_word, index) => index !== without));
    const counts = yield tries;
    const [best] = tries
      .map((fewer, index) => ({ fewer, count: counts[index] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => correctedWords(a.fewer) - correctedWords(b.fewer) || a.count - b.count);
    if (best) return best.fewer;
    left = left.slice(0, -1);
  }
  return left;
}

const correctedWords = (words: readonly ResolvedWord[]) => words.filter(({ kind }) => kind === 'corrected').length;

/** Whether documents have a part of a word, something near it, or nothing. */
export const isPartial = ({ kind }: ResolvedWord): boolean =>
  kind === 'unknown' || kind === 'ending' || kind === 'near';

/** The words of a term that documents can have, and whether that is the whole term. */
export function searchableWords(resolved: readonly ResolvedWord[]): {
  readonly words: readonly ResolvedWord[];
  readonly isWhole: boolean;
} {
  return {
    words: resolved.filter(({ kind }) => kind !== 'unknown'),
    isWhole: !resolved.some(isPartial),
  };
}

/** Words of a term that are searched together. */
export type Attempt = { readonly words: readonly ResolvedWord[]; readonly among: SearchedTexts };

/**
 * What finds the products of a term: all its words among their facts; in their descriptions, too; with what is near
 * some of them (`nearer`); or as many words as some product has, of compounds the parts (`apart`). Every step names
 * attempts and receives how many products each has; it returns the one that finds some, or the last.
 */
export function* attempts({
  resolved,
  apart,
  nearer,
}: {
  readonly resolved: readonly ResolvedWord[];
  readonly apart: readonly ResolvedWord[];
  readonly nearer: readonly ResolvedWord[] | null;
}): Generator<readonly Attempt[], (Attempt & { readonly how: SearchedAs }) | null, readonly number[]> {
  const { words, isWhole } = searchableWords(resolved);
  if (words.length === 0) return null;
  const [stated] = yield [{ words, among: 'facts' }];
  if (stated) return { words, among: 'facts', how: searchedAs(words, isWhole) };
  const [mentioned] = isWhole ? yield [{ words, among: 'texts' }] : [];
  if (mentioned) return { words, among: 'texts', how: { kind: 'mentioned', text: textOf(words) } };
  const others = searchableWords(nearer ?? []).words;
  const [near] = others.length > 0 ? yield [{ words: others, among: 'facts' }] : [];
  if (near) return { words: others, among: 'facts', how: searchedAs(others, false) };
  const steps = relaxations(apart);
  let step = steps.next();
  while (!step.done) step = steps.next(yield step.value.map((fewer) => ({ words: fewer, among: 'facts' })));
  return { words: step.value, among: 'facts', how: searchedAs(step.value, false) };
}

/** Words as the shopper is shown them. */
export const textOf = (words: readonly ResolvedWord[]): string =>
  [...new Set(words.flatMap((word) => ('written' in word ? word.written.split(' ') : [])))].join(' ');

/** What a search did that found these words together. */
export function searchedAs(words: readonly ResolvedWord[], isWhole: boolean): SearchedAs {
  const text = textOf(words);
  if (!isWhole) return { kind: 'relaxed', text };
  return words.some(({ kind }) => kind === 'corrected') ? { kind: 'corrected', text } : { kind: 'exact' };
}

/** A name as terms are compared with it. */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
