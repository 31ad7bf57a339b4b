import type { ListingSort, ProductSource } from '#app/modules/catalogue/ports.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { pageCount, readPageNumber } from '#app/web/paging.ts';
import type { PagerView } from '#app/web/ui/pager.tsx';

const PAGE_SIZE = 24;
const OUTLET_PAGE_SIZE = 48;

export type ListingView = {
  readonly cards: readonly ProductCardView[];
  readonly count: number;
  readonly sort: ListingSort;
  readonly pager: PagerView;
  /** Path and query of this page under the storefront. */
  readonly path: string;
};

const SORT_VALUES: readonly ListingSort[] = ['featured', 'newest', 'price:asc', 'price:desc'];

/** One page of a category; null when it does not exist. Unknown sort orders count as `featured`. */
export async function loadListing(
  { products }: { readonly products: ProductSource },
  input: {
    readonly market: Market;
    readonly format: Formatter;
    readonly t: Translate;
    readonly category: string;
    readonly query: URLSearchParams;
  },
): Promise<ListingView | null> {
  const page = readPageNumber(input.query.get('page'));
  if (page === null) return null;
  const sort = SORT_VALUES.find((value) => value === input.query.get('sort')) ?? 'featured';
  const pageSize = input.category === 'outlet-all' ? OUTLET_PAGE_SIZE : PAGE_SIZE;
  const { items, total } = await products.list(input.market, { category: input.category, page, pageSize, sort });
  const pages = pageCount(total, pageSize);
  if (page > pages) return null;

  const path = (number: number) => {
    const query = new URLSearchParams();
    if (sort !== 'featured') query.set('sort', sort);
    if (number > 1) query.set('page', String(number));
    return query.size ? `/${input.category}?${query}` : `/${input.category}`;
  };
  const link = (number: number) => storefrontPath(input.market.storefrontCode, path(number));
  return {
    cards: items.map((card) => cardView(card, input)),
    count: total,
    sort,
    pager: { page, pages, previous: page > 1 ? link(page - 1) : null, next: page < pages ? link(page + 1) : null },
    path: path(page),
  };
}
