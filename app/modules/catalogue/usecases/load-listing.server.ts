import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ListingSort, ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { pageCount, readPageNumber } from '#app/web/paging.ts';

const PAGE_SIZE = 24;
const OUTLET_PAGE_SIZE = 48;

export type LoadedListing = {
  readonly items: readonly ProductCard[];
  /** Products on all pages. */
  readonly count: number;
  readonly sort: ListingSort;
  readonly page: number;
  readonly pages: number;
};

const SORT_VALUES: readonly ListingSort[] = ['featured', 'newest', 'price:asc', 'price:desc'];

/** One page of a category; null when there is no such page. Unknown orders are read as the featured one. */
export async function loadListing(
  { products }: { readonly products: Pick<ProductSource, 'list'> },
  { market, category, query }: { readonly market: Market; readonly category: string; readonly query: URLSearchParams },
): Promise<LoadedListing | null> {
  const page = readPageNumber(query.get('page'));
  if (page === null) return null;
  const sort = SORT_VALUES.find((value) => value === query.get('sort')) ?? 'featured';
  const pageSize = category === 'outlet-all' ? OUTLET_PAGE_SIZE : PAGE_SIZE;
  const { items, total } = await products.list(market, { category, page, pageSize, sort });
  const pages = pageCount(total, pageSize);
  return page > pages ? null : { items, count: total, sort, page, pages };
}
