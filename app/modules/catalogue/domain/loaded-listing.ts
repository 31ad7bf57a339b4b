import type { FilterPart, ListingFacets, ListingFilter } from './facets.ts';
import type { ListingSort } from './listing-sorts.ts';
import type { ProductCard } from './product.ts';

/** What is nearest to a filter that leaves nothing. */
export type Nearest = {
  /** What each part of the filter, left out alone, would show. */
  readonly without: readonly { readonly part: FilterPart; readonly count: number }[];
  /** The fewest parts to leave out for products to remain; of several such choices that with most products. */
  readonly left: readonly FilterPart[];
  /** How many products remain then, and the first of them. */
  readonly count: number;
  readonly items: readonly ProductCard[];
};

/** One page of a category, as its address asks for it. */
export type LoadedListing = {
  readonly items: readonly ProductCard[];
  /** Products on all pages. */
  readonly count: number;
  readonly sort: ListingSort;
  readonly filter: ListingFilter;
  /** Null where the counts are not known yet, or unavailable. */
  readonly facets: ListingFacets | null;
  /** Null where the list has products, or no filter. */
  readonly nearest: Nearest | null;
  readonly page: number;
  readonly pages: number;
};
