import type { Analyser } from '#app/modules/search/domain/analyser.ts';
import type { SearchDocument } from '#server/platform/catalogue/search-document.ts';
import { COMPLETED_TEXTS, completedTerm, completionsOrCorrection, createCompletions } from './completions.ts';
import { resolveTerm } from './resolve-term.ts';
import type { Lexicon, ResolvedWord } from './resolve-word.ts';
import { beginningQuery, isPartial, isWholeWord, type WordQuery } from './word-query.ts';

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
    if (words.some(isPartial)) return null;
    return [...words.flatMap((word) => queryOf(word) ?? []), last];
  };
  return {
    add(document: SearchDocument): void {
      for (const [field, kind] of COMPLETED_TEXTS) completions.add(document[field], kind);
    },
    of(term: string): Beginning {
      const { words, resolved } = resolveTerm(term, analyser, lexicon);
      const last = words.at(-1);
      const whole = resolved[words.length - 1];
      if (!last || !whole) return { queries: null, completed: [] };
      const candidates = completions.complete(last.text);
      const completed = completionsOrCorrection(candidates, whole);
      const stems = candidates.map(({ stem }) => stem);
      const query = beginningQuery(last.text, stems, isWholeWord(whole, candidates) ? queryOf(whole) : null);
      const before = resolved.filter((word) => word !== whole);
      return {
        queries: queriesOf(before, query),
        completed: completed.map(({ stem, written }) => ({
          stem,
          term: completedTerm(term, written, { words, resolved, natural: completions.natural }),
        })),
      };
    },
  };
}
