import { isFiltered } from '#app/modules/catalogue/domain/facets.ts';
import type { SearchResult } from './loaded-search.ts';
import { missedTerm } from './missed-term.ts';
import { isNear } from './search-query.ts';

/**
 * The event of a search for analytics: GA4's name and parameter, and the number of results, of which near ones are
 * none.
 */
export type SearchEvent = { readonly event: 'search'; readonly search_term: string; readonly results: number };

/** The event of the first page of a search; null for one that is filtered or not made, and for a withheld term. */
export function searchEvent({ term, total, page, filter, searchedAs }: SearchResult): SearchEvent | null {
  const plain = missedTerm(term);
  return plain === null || page > 1 || isFiltered(filter) || searchedAs.kind === 'unavailable'
    ? null
    : { event: 'search', search_term: plain, results: isNear(searchedAs) ? 0 : total };
}
