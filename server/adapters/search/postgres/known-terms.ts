import { LRUCache } from 'lru-cache';
import type { Scope } from './scopes.ts';
import type { IndexSearcher } from './searcher.ts';
import { type SearchedTerm, searchedTerm } from './term-search.ts';

const KEPT_TERMS = 500;

/** What terms are searched as, for the same documents without the database. */
export function createKnownTerms(searcher: IndexSearcher) {
  const kept = new LRUCache<string, { readonly searched: SearchedTerm | null }>({ max: KEPT_TERMS });
  const of = async (scope: Scope, term: string): Promise<SearchedTerm | null> => {
    const { documents } = searcher.columns.state();
    const key = `${documents} ${scope.key} ${term}`;
    const before = kept.get(key);
    if (before) return before.searched;
    const searched = await searchedTerm(term, { searcher, scope });
    if (documents === searcher.columns.state().documents) kept.set(key, { searched });
    return searched;
  };
  return { of, clear: () => kept.clear() };
}

export type KnownTerms = ReturnType<typeof createKnownTerms>;
