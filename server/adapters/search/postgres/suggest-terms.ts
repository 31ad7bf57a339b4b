import { type Completion, completedTerm, MOST_COMPLETIONS } from '#app/modules/search/domain/completions.ts';
import { fold } from '#app/modules/search/domain/fold.ts';
import type { TermWords } from '#app/modules/search/domain/resolve-term.ts';
import { MOST_SUGGESTED_TERMS } from '#app/modules/search/domain/suggestions.ts';
import { textOf, type WordQuery } from '#app/modules/search/domain/word-query.ts';
import type { Sql } from '#server/store/types.ts';
import { listQuery } from './list-query.ts';
import type { Scope } from './scopes.ts';
import type { IndexSearcher } from './searcher.ts';

/** More forms of words than completions, because several have one stem. */
const MOST_FORMS = 60;

/** The words that start with a text, those of the most texts first, one of each stem. */
export async function completionsOf(read: Sql, scope: Scope, start: string): Promise<readonly Completion[]> {
  const rows = await read.all<{ stem: string; written: string }>(
    `SELECT completes_stem AS stem, COALESCE(listed, sentence, title) AS written FROM search_words
     WHERE scope = ? AND word > CAST(? AS text) AND word < CAST(? AS text) || chr(1114111) AND completed > 0 ORDER BY completed DESC, added LIMIT ?`,
    [scope.key, start, start, MOST_FORMS],
  );
  const byStem = new Map<string, Completion>();
  for (const row of rows) if (!byStem.has(row.stem)) byStem.set(row.stem, row);
  return [...byStem.values()].slice(0, MOST_COMPLETIONS);
}

/** The completed terms that find something sold, as the language writes them. */
export async function suggestedTerms(
  searcher: IndexSearcher,
  {
    scope,
    term,
    words,
    before,
    completed,
    currency,
  }: {
    readonly scope: Scope;
    readonly term: string;
    readonly words: TermWords;
    /** The words before the last one. */
    readonly before: readonly WordQuery[];
    readonly completed: readonly Completion[];
    readonly currency: string;
  },
): Promise<readonly string[]> {
  const queries = completed.map(({ stem }) => {
    const last: WordQuery = { anyOf: [[{ stem, isPrefix: false, among: 'facts', isAttribute: false }]] };
    return { ...listQuery(scope.key, [...before, last]), ranking: [] };
  });
  if (completed.length === 0) return [];
  const [counts, natural] = await Promise.all([
    searcher.count(queries, { isUs: scope.isUs, currency }),
    naturalWords(searcher.read, scope, [...term.trim().split(/[\s-]+/), ...textOf(words.resolved).split(' ')]),
  ]);
  const sold = completed.filter((_, index) => counts[index]).slice(0, MOST_SUGGESTED_TERMS);
  return sold.map(({ written }) => completedTerm(term, written, { ...words, natural }));
}

/** How the language writes the words of a term. */
async function naturalWords(read: Sql, scope: Scope, written: readonly string[]): Promise<(word: string) => string> {
  const folded = (word: string) => fold(word, scope.analyser.language);
  const words = written.map(folded);
  const rows = await read.all<{ word: string; written: string }>(
    `SELECT word, COALESCE(listed, sentence, title) AS written FROM search_words
     WHERE scope = ? AND word IN (SELECT json_array_elements_text(CAST(? AS json))) AND COALESCE(listed, sentence, title) IS NOT NULL`,
    [scope.key, JSON.stringify(words)],
  );
  const known = new Map(rows.map(({ word, written }) => [word, written]));
  return (word) => known.get(folded(word)) ?? word;
}
