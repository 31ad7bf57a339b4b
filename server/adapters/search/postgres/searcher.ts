import { LRUCache } from 'lru-cache';
import { type ColumnScope, UNSOLD } from '#app/modules/catalogue/domain/product-columns.ts';
import type { SearchAnswer } from '#app/modules/search/domain/search-query.ts';
import type { NamedFound } from '#server/adapters/search/documents.ts';
import type { Sql } from '#server/store/types.ts';
import { countDocuments, findDocuments } from './find-documents.ts';
import { createIndexColumns } from './index-columns.ts';
import type { IndexState } from './index-follower.ts';
import { keyOf, type Leaf, type ListQuery, leavesOf } from './list-query.ts';
import { createAnswers } from './loaded-lexicon.ts';
import { createListReads, type Lists } from './read-lists.ts';
import type { Scope } from './scopes.ts';

/** Matches for next pages and filters, and whole answers. */
const KEPT = { matches: 500_000, answers: 500 };
/** Documents may change between the reading of lists and their use; then they are read again. */
const MOST_TRIES = 3;

export type Answer = Omit<SearchAnswer, 'validUntil'>;
/** Documents with a name are first. */
export type NamedQuery = { readonly query: ListQuery; readonly named: Leaf | null };

/** What a node knows of the index, and how it finds documents in it. */
export function createIndexSearcher(read: Sql) {
  const words = createAnswers();
  const columns = createIndexColumns(read);
  const lists = createListReads(read);
  const matches = new LRUCache<string, NamedFound>({
    maxSize: KEPT.matches,
    sizeCalculation: ({ docs }) => 1 + docs.length,
  });
  const answers = new LRUCache<string, Answer>({ max: KEPT.answers });
  let known = { version: -1, documents: -1 };

  /** What `use` makes of lists that have the documents of the columns. */
  const withLists = async <T>(leaves: readonly Leaf[], use: (lists: Lists) => T): Promise<T> => {
    for (let turn = 1; ; turn += 1) {
      const { documents } = columns.state();
      const found = await lists.of(leaves);
      if (documents === columns.state().documents || turn === MOST_TRIES) return use(found);
    }
  };
  return {
    read,
    words,
    columns,
    /** Brings what is known up to a state of the index. */
    async follow(state: Pick<IndexState, 'version' | 'documents'>, { isUs }: Scope, currency: string): Promise<void> {
      await columns.follow(state, { isUs, currency });
      const now = columns.state();
      if (now.version !== known.version) answers.clear();
      if (now.documents !== known.documents) for (const cache of [words, matches, lists]) cache.clear();
      known = now;
    },
    /** How many products each query has; those that a scope sells, unless it is null. */
    count: (queries: readonly ListQuery[], scope: ColumnScope | null = null): Promise<readonly number[]> =>
      withLists(queries.flatMap(leavesOf), (found) => {
        const price = scope && columns.columns.offersIn(scope).price;
        const isCounted = (place: number) => price === null || price[place] !== UNSOLD;
        return queries.map((query) => countDocuments(query, { lists: found, columns }, isCounted));
      }),
    /** What `use` makes of the products of a query; it runs at once, because places change with documents. */
    find<T>({ query, named }: NamedQuery, use: (found: NamedFound) => T): Promise<T> {
      const key = JSON.stringify([query, named && keyOf(named)]);
      const before = matches.get(key);
      if (before) return Promise.resolve(use(before));
      return withLists([...leavesOf(query), ...(named ? [named] : [])], (all) => {
        const found = findDocuments(query, named, { lists: all, columns });
        matches.set(key, found);
        return use(found);
      });
    },
    /** An answer that is kept until the index changes. */
    async answer(key: string, make: () => Promise<Answer>): Promise<Answer> {
      const { version } = known;
      const before = answers.get(key);
      if (before) return before;
      const made = await make();
      if (version === known.version) answers.set(key, made);
      return made;
    },
  };
}

export type IndexSearcher = ReturnType<typeof createIndexSearcher>;
