import { isFiltered, type ListingFacets, type ListingFilter } from '#app/modules/catalogue/domain/facets.ts';
import type { Nearest } from '#app/modules/catalogue/domain/loaded-listing.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { SearchedAs, SearchSort } from './search-query.ts';

/** One page of results, as its address asks for it. */
export type SearchResult = {
  /** The normalised term. */
  readonly term: string;
  readonly items: readonly ProductCard[];
  /** Products on all pages. */
  readonly total: number;
  readonly sort: SearchSort;
  readonly filter: ListingFilter;
  /** Null without a term, and while the counts are not known. */
  readonly facets: ListingFacets | null;
  /** Null where the filter leaves products, and where the term finds none without it. */
  readonly nearest: Nearest | null;
  readonly page: number;
  readonly pages: number;
  readonly searchedAs: SearchedAs;
};

/**
 * Whether a whole search found no product: its first page, without a filter. The database, which answers while the
 * index is not built, finds less: of a term without products it offers no facets.
 */
export function isMissed({ term, total, page, filter, facets }: SearchResult): boolean {
  return term !== '' && total === 0 && page === 1 && facets !== null && !isFiltered(filter);
}
