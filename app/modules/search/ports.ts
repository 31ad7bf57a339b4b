import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SearchAnswer, SearchItem, SearchQuery } from './domain/search-query.ts';

/** What a shopper may mean who is still typing. */
export type SearchSuggestions = {
  /** Those sold out last. */
  readonly products: readonly SearchItem[];
  /** Completed terms as the language writes them, each of which finds products. */
  readonly terms: readonly string[];
  /** The time (milliseconds) until which they hold; null where no change of the catalogue is missing. */
  readonly validUntil: number | null;
};

export const MOST_SUGGESTED_TERMS = 3;

/** Finds products by a text. An answer holds only products that the market sells, sold out or not. */
export interface ProductSearch {
  search(market: Market, query: SearchQuery): Promise<SearchAnswer>;
  /** What the beginning of a term may become; its last word may be incomplete. `most` products at most, up to 20. */
  suggest(market: Market, term: string, most: number): Promise<SearchSuggestions>;
}

/** Counts terms for the operator. */
export interface MissedTerms {
  /** Counts a search without result. It returns at once; an address, many digits and a long text are not kept. */
  note(market: Market, term: string): void;
}
