import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SearchAnswer, SearchQuery } from './domain/search-query.ts';

/** Finds products by a text. An answer holds only products that the market sells, sold out or not. */
export interface ProductSearch {
  search(market: Market, query: SearchQuery): Promise<SearchAnswer>;
}
