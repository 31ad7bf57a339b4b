/** `attribute:order`. */
export const SEARCH_SORTS = ['relevance:desc', 'featured:desc', 'newest:desc', 'price:asc', 'price:desc'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A search in the shape of the XO interface. */
export type SearchQuery = {
  readonly query: string;
  readonly options: {
    readonly sortBy: SearchSort;
    readonly limit: number;
    readonly offset: number;
  };
};

/**
 * What the search did with a term: `exact` found every word; `corrected` has other spellings of words that the
 * catalogue lacks; `relaxed` left out words. `text` is what was searched.
 */
export type SearchedAs = { readonly kind: 'exact' } | { readonly kind: 'corrected' | 'relaxed'; readonly text: string };

export type SearchItem = { readonly id: string; readonly sku: string };

/** An answer in the shape of the XO interface, with what the search did. */
export type SearchAnswer = {
  readonly metadata: { readonly id: string; readonly count: number };
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
