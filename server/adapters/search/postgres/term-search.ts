import type { ResolvedWord } from '#app/modules/search/domain/resolve-word.ts';
import { joinedSku } from '#app/modules/search/domain/search-document.ts';
import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import {
  beginningQuery,
  isWholeWord,
  MOST_WORDS,
  relaxations,
  searchableWords,
  searchedAs,
  type WordQuery,
  wordQuery,
} from '#app/modules/search/domain/word-query.ts';
import { type ListQuery, listQuery, skuQuery } from './list-query.ts';
import { nearTermsOf, resolveTerm } from './loaded-lexicon.ts';
import type { Scope } from './scopes.ts';
import type { IndexSearcher } from './searcher.ts';
import { completionsOf } from './suggest-terms.ts';

/** What a term is searched as; `isSku` where it names a product by its sku. */
export type SearchedTerm = { readonly query: ListQuery; readonly how: SearchedAs; readonly isSku: boolean };

type Parts = { readonly searcher: Pick<IndexSearcher, 'read' | 'words' | 'count'>; readonly scope: Scope };

const wordsOf = ({ searcher: { read, words }, scope }: Parts) => ({ read, scope, answers: words });

/** The query of a term: a sku, all its words, or as many of them as some product has. Null for a term without any. */
export async function searchedTerm(term: string, parts: Parts): Promise<SearchedTerm | null> {
  const { searcher, scope } = parts;
  const bySku = await existingSku(term, { ...parts, isPrefix: false });
  if (bySku) return { query: bySku, how: { kind: 'exact' }, isSku: true };
  const { resolved, apart } = await resolveTerm(term, wordsOf(parts));
  const { words, isWhole } = searchableWords(resolved);
  if (words.length === 0) return null;
  const whole = queryOf(scope, words, isWhole);
  const [count] = await searcher.count([whole]);
  if (count) return { query: whole, how: searchedAs(words, isWhole), isSku: false };
  const left = await mostTogether(apart, parts);
  if (left.length === 0) return null;
  return { query: queryOf(scope, left, false), how: searchedAs(left, false), isSku: false };
}

/** The queries of the terms that a term may be meant as. */
export async function nearQueries(
  term: string,
  parts: Parts,
): Promise<readonly { readonly text: string; readonly query: ListQuery }[]> {
  const near = await nearTermsOf(term, wordsOf(parts));
  return near.map(({ text, words }) => ({ text, query: queryOf(parts.scope, words, true) }));
}

async function existingSku(
  term: string,
  { searcher, scope, isPrefix }: Parts & { readonly isPrefix: boolean },
): Promise<ListQuery | null> {
  const sku = joinedSku(term);
  if (!/\d/.test(sku)) return null;
  const query = skuQuery(scope.key, sku, { isPrefix });
  const [count] = await searcher.count([query]);
  return count ? query : null;
}

async function mostTogether(
  words: readonly ResolvedWord[],
  { searcher, scope }: Parts,
): Promise<readonly ResolvedWord[]> {
  const steps = relaxations(words);
  let counts: readonly number[] = [];
  for (;;) {
    const step = steps.next(counts);
    if (step.done) return step.value;
    counts = await searcher.count(step.value.map((tried) => queryOf(scope, tried, false)));
  }
}

const queryOf = (scope: Scope, words: readonly ResolvedWord[], isWhole: boolean): ListQuery =>
  listQuery(scope.key, wordQueries(scope, words, isWhole));

function wordQueries(scope: Scope, words: readonly ResolvedWord[], isWhole: boolean): readonly WordQuery[] {
  const { analyser, isAttribute, synonyms } = scope;
  const known = { isAttribute, synonyms, stemsOf: (text: string) => analyser.stems(text), isWhole };
  return words.flatMap((word) => wordQuery(word, known) ?? []);
}

export type Beginning = {
  readonly query: ListQuery;
  /** The words before the last one, and what the last one may become; none for the beginning of a sku. */
  readonly before: readonly WordQuery[];
  readonly completed: Awaited<ReturnType<typeof completionsOf>>;
};

/** What a term begins whose last word may be incomplete. Null where nothing starts so. */
export async function beginningOf(term: string, parts: Parts): Promise<Beginning | null> {
  const { searcher, scope } = parts;
  const last = scope.analyser.words(term).slice(0, MOST_WORDS).at(-1);
  const [bySku, { resolved }, completed] = await Promise.all([
    existingSku(term, { ...parts, isPrefix: true }),
    resolveTerm(term, wordsOf(parts)),
    last ? completionsOf(searcher.read, scope, last.text) : [],
  ]);
  const before = wordQueries(scope, resolved.slice(0, -1), true);
  const whole = resolved.at(-1);
  if (bySku) return { query: bySku, before, completed };
  if (!last || !whole || before.length < resolved.length - 1) return null;
  const [wholeQuery = null] = isWholeWord(whole, completed) ? wordQueries(scope, [whole], true) : [];
  const stems = completed.map(({ stem }) => stem);
  return { query: listQuery(scope.key, [...before, beginningQuery(last.text, stems, wholeQuery)]), before, completed };
}
