import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ListingSort } from '#app/modules/catalogue/ports.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type PagerView, pagerView } from '#app/web/paging.ts';
import { cardView } from './card-view.ts';
import type { ProductCardView } from './product-card.tsx';

export type ListingView = {
  readonly cards: readonly ProductCardView[];
  readonly count: number;
  readonly sort: ListingSort;
  readonly pager: PagerView;
  /** Path and parameters of this page under the storefront. */
  readonly path: string;
};

type ListingPage = {
  readonly items: readonly ProductCard[];
  readonly count: number;
  readonly sort: ListingSort;
  readonly page: number;
  readonly pages: number;
};

/** The view of one page of a category. */
export function listingView(
  { items, count, sort, page, pages }: ListingPage,
  {
    category,
    ...texts
  }: { readonly category: string; readonly market: Market; readonly format: Formatter; readonly t: Translate },
): ListingView {
  const path = (number: number) => {
    const query = new URLSearchParams();
    if (sort !== 'featured') query.set('sort', sort);
    if (number > 1) query.set('page', String(number));
    return query.size ? `/${category}?${query}` : `/${category}`;
  };
  const link = (number: number) => storefrontPath(texts.market.storefrontCode, path(number));
  return {
    cards: items.map((card) => cardView(card, texts)),
    count,
    sort,
    pager: pagerView({ page, pages, items: items.length, total: count }, link),
    path: path(page),
  };
}
