import type { ListingFacets, ListingFilter } from './facets.ts';
import type { ListingSort } from './listing-address.ts';
import type { ProductCard } from './product.ts';

/** One page of a category, as its address asks for it. */
export type LoadedListing = {
  readonly items: readonly ProductCard[];
  /** Products on all pages. */
  readonly count: number;
  readonly sort: ListingSort;
  readonly filter: ListingFilter;
  /** Null where the counts are not known yet, or unavailable. */
  readonly facets: ListingFacets | null;
  readonly page: number;
  readonly pages: number;
};
