import type { SearchItem } from './search-query.ts';

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
