import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import { pageCount, readPageNumber } from '#app/web/paging.ts';

const PAGE_SIZE = 24;

export type SearchResult = {
  /** The normalised term. */
  readonly term: string;
  readonly items: readonly ProductCard[];
  /** Products on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};

/** One page of results; null when it does not exist. An empty term finds nothing. */
export async function loadSearch(
  { products }: { readonly products: Pick<ProductSource, 'search'> },
  input: { readonly market: Market; readonly term: string; readonly pageNumber: string | undefined },
): Promise<SearchResult | null> {
  const term = readTerm(input.term);
  const page = readPageNumber(input.pageNumber);
  if (page === null) return null;
  const { items, total } = term
    ? await products.search(input.market, { term, page, pageSize: PAGE_SIZE })
    : { items: [], total: 0 };
  const pages = pageCount(total, PAGE_SIZE);
  return page > pages ? null : { term, items, total, page, pages };
}
