import type { FacetKey, ListingFacets, ListingFilter } from '#app/modules/catalogue/domain/facets.ts';
import { LISTING_SORTS } from '#app/modules/catalogue/domain/listing-sorts.ts';

/** `attribute:order`. The first is the order of results that is not written in an address. */
export const SEARCH_SORTS = ['relevance:desc', ...LISTING_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export function readSearchSort(text: string | null): SearchSort {
  return SEARCH_SORTS.find((sort) => sort === text) ?? SEARCH_SORTS[0];
}

/** A search in the shape of the XO interface. */
export type SearchQuery = {
  readonly query: string;
  readonly options: {
    readonly sortBy: SearchSort;
    readonly limit: number;
    readonly offset: number;
    /** The facets to count; none for results alone. */
    readonly facets?: readonly FacetKey[];
    readonly filter?: ListingFilter;
  };
};

/**
 * What the search did with a term: `exact` found every word; `corrected` has other spellings of words that the
 * catalogue lacks. Where nothing fits, it finds what is near: `mentioned` has products whose descriptions have all
 * words, some of which state nothing of them; `relaxed` left out words, or has others instead. `text` is what was
 * searched. `didYouMean` is another spelling that finds clearly more than the few products of the term. `unavailable`
 * searched nothing.
 */
export type SearchedAs =
  | { readonly kind: 'exact'; readonly didYouMean?: string | undefined }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'corrected' | 'relaxed' | 'mentioned'; readonly text: string };

/** Whether the products of a search are near what was looked for, and not what it is. */
export const isNear = ({ kind }: SearchedAs): boolean => kind === 'relaxed' || kind === 'mentioned';

export type SearchItem = { readonly id: string; readonly sku: string };

/** An answer in the shape of the XO interface, with what the search did. */
export type SearchAnswer = {
  readonly metadata: {
    readonly id: string;
    /**
     * What the values of the facets leave, under the choices of the others. Null where none were asked for, and while
     * the counts are not known.
     */
    readonly facets: ListingFacets | null;
    readonly count: number;
  };
  readonly items: readonly SearchItem[];
  readonly finalPage: boolean;
  readonly searchedAs: SearchedAs;
  /** The time (milliseconds) until which the answer holds, where newer changes of the catalogue are not in it yet. */
  readonly validUntil: number | null;
};

/** Whether nothing remains behind a page. */
export function isFinalPage(
  count: number,
  { limit, offset }: Pick<SearchQuery['options'], 'limit' | 'offset'>,
): boolean {
  return count - (limit + offset) <= 0;
}
