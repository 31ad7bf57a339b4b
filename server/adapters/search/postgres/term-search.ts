import { completionsOrCorrection } from '#app/modules/search/domain/completions.ts';
import type { TermWords } from '#app/modules/search/domain/resolve-term.ts';
import { joinedSku } from '#app/modules/search/domain/search-document.ts';
import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import {
  type Attempt,
  attempts,
  beginningQuery,
  isPartial,
  isWholeWord,
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
  const steps = attempts(await resolveTerm(term, wordsOf(parts)));
  let step = steps.next();
  while (!step.done) step = steps.next(await searcher.count(step.value.map((one) => queryOf(scope, one))));
  return step.value && { query: queryOf(scope, step.value), how: step.value.how, isSku: false };
}

/** The queries of the terms that a term may be meant as. */
export async function nearQueries(
  term: string,
  parts: Parts,
): Promise<readonly { readonly text: string; readonly query: ListQuery }[]> {
  const near = await nearTermsOf(term, wordsOf(parts));
  return near.map(({ text, words }) => ({ text, query: queryOf(parts.scope, { words, among: 'facts' }) }));
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

const queryOf = (scope: Scope, attempt: Attempt): ListQuery => listQuery(scope.key, wordQueries(scope, attempt));

function wordQueries(scope: Scope, { words, among }: Attempt): readonly WordQuery[] {
  const { analyser, isAttribute, synonyms } = scope;
  const known = { isAttribute, synonyms, stemsOf: (text: string) => analyser.stems(text), among };
  return words.flatMap((word) => wordQuery(word, known) ?? []);
}

export type Beginning = {
  readonly query: ListQuery;
  readonly words: TermWords;
  /** The words before the last one, and what the last one may become; none for the beginning of a sku. */
  readonly before: readonly WordQuery[];
  readonly completed: Awaited<ReturnType<typeof completionsOf>>;
};

/** What a term begins whose last word may be incomplete. Null where nothing starts so. */
export async function beginningOf(term: string, parts: Parts): Promise<Beginning | null> {
  const { searcher, scope } = parts;
  const [bySku, found] = await Promise.all([
    existingSku(term, { ...parts, isPrefix: true }),
    resolveTerm(term, wordsOf(parts)),
  ]);
  const last = found.words.at(-1);
  const whole = found.resolved[found.words.length - 1];
  const candidates = last ? await completionsOf(searcher.read, scope, last.text) : [];
  const others = found.resolved.filter((word) => word !== whole);
  const before = wordQueries(scope, { words: others, among: 'facts' });
  const completed = whole ? completionsOrCorrection(candidates, whole) : [];
  if (bySku) return { query: bySku, words: found, before, completed };
  if (!last || !whole || others.some(isPartial)) return null;
  const [wholeQuery = null] = isWholeWord(whole, candidates)
    ? wordQueries(scope, { words: [whole], among: 'facts' })
    : [];
  const stems = candidates.map(({ stem }) => stem);
  const query = listQuery(scope.key, [...before, beginningQuery(last.text, stems, wholeQuery)]);
  return { query, words: found, before, completed };
}
