import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import { COMPLETED_TEXTS, completedTerm, createCompletions } from '#app/modules/search/domain/completions.ts';
import { type Lexicon, type ResolvedWord, resolveWord } from '#app/modules/search/domain/resolve-word.ts';
import type { SearchDocument } from '#app/modules/search/domain/search-document.ts';
import { beginningQuery, isWholeWord, MOST_WORDS, type WordQuery } from '#app/modules/search/domain/word-query.ts';

/**
 * What finds the products that an incomplete term may mean, null where none can; the terms it may become, with the
 * stems of their last words.
 */
export type Beginning = {
  readonly queries: readonly WordQuery[] | null;
  readonly completed: readonly { readonly stem: string; readonly term: string }[];
};

/** Finds what a term begins whose last word may be incomplete. */
export function createBeginnings({
  analyser,
  lexicon,
  queryOf,
}: {
  readonly analyser: Analyser;
  readonly lexicon: Lexicon;
  readonly queryOf: (word: ResolvedWord) => WordQuery | null;
}) {
  const completions = createCompletions(analyser);
  const queriesOf = (words: readonly ResolvedWord[], last: WordQuery): readonly WordQuery[] | null => {
    const queries = words.flatMap((word) => queryOf(word) ?? []);
    return queries.length < words.length ? null : [...queries, last];
  };
  return {
    add(document: SearchDocument): void {
      for (const [field, kind] of COMPLETED_TEXTS) completions.add(document[field], kind);
    },
    of(term: string): Beginning {
      const words = analyser.words(term).slice(0, MOST_WORDS);
      const last = words.at(-1);
      if (!last) return { queries: null, completed: [] };
      const completed = completions.complete(last.text);
      const whole = resolveWord(last, analyser, lexicon);
      const stems = completed.map(({ stem }) => stem);
      const query = beginningQuery(last.text, stems, isWholeWord(whole, completed) ? queryOf(whole) : null);
      const before = words.slice(0, -1).map((word) => resolveWord(word, analyser, lexicon));
      return {
        queries: queriesOf(before, query),
        completed: completed.map(({ stem, written }) => ({
          stem,
          term: completedTerm(term, written, completions.natural),
        })),
      };
    },
  };
}
