import { LRUCache } from 'lru-cache';
import type { Sql } from '#server/store/types.ts';
import { type FacetFacts, readFacetFacts } from './facet-facts.ts';
import { type FacetGroup, type Found, findGroups } from './find-products.ts';
import { createAnswers } from './loaded-lexicon.ts';
import type { Scope } from './scopes.ts';
import { type SearchedTerm, searchedTerm } from './term-search.ts';

/** Terms and facets of terms that are answered again without the database, for the next pages. */
const CACHED_TERMS = 500;
const CACHED_FACETS = 100;

/** What a node has read of one version of the index. */
export function createIndexReads(read: Sql) {
  const answers = createAnswers();
  const terms = new LRUCache<string, { readonly searched: SearchedTerm | null }>({ max: CACHED_TERMS });
  const groups = new LRUCache<string, readonly FacetGroup[]>({ max: CACHED_FACETS });
  let facts: FacetFacts | null = null;
  let known = -1;
  return {
    answers,
    /** Forgets what another version of the index answered. */
    use(version: number): void {
      if (version === known) return;
      known = version;
      facts = null;
      for (const cache of [answers, terms, groups]) cache.clear();
    },
    async term(scope: Scope, term: string): Promise<SearchedTerm | null> {
      const key = `${scope.key} ${term}`;
      const version = known;
      const before = terms.get(key);
      if (before) return before.searched;
      const searched = await searchedTerm(term, { read, scope, answers });
      if (version === known) terms.set(key, { searched });
      return searched;
    },
    async facts(): Promise<FacetFacts> {
      facts ??= await readFacetFacts(read);
      return facts;
    },
    async groups(found: Found, prices: Parameters<typeof findGroups>[2]): Promise<readonly FacetGroup[]> {
      const key = JSON.stringify([found, prices.priceFrom, prices.priceTo]);
      const version = known;
      const before = groups.get(key);
      if (before) return before;
      const counted = await findGroups(read, found, prices);
      if (version === known) groups.set(key, counted);
      return counted;
    },
  };
}

export type IndexReads = ReturnType<typeof createIndexReads>;
