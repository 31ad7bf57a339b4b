import {
  type FacetKey,
  isFiltered,
  isFollowed,
  type ListingFilter,
  onlySize,
} from '#app/modules/catalogue/domain/facets.ts';
import { listingParameters } from '#app/modules/catalogue/domain/listing-address.ts';
import { LISTING_SORTS, type ListingSort } from '#app/modules/catalogue/domain/listing-sorts.ts';
import type { LoadedListing } from '#app/modules/catalogue/domain/loaded-listing.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type PagerView, pagerView } from '#app/web/paging.ts';
import { cardView } from './card-view.ts';
import { type FilterView, filterView } from './filter-view.ts';
import { type NearestView, nearestView } from './nearest-view.ts';
import type { ProductCardView } from './product-card.tsx';

export type ListingView = {
  readonly cards: readonly ProductCardView[];
  readonly count: number;
  readonly sort: ListingSort;
  readonly filter: FilterView;
  readonly nearest: NearestView | null;
  readonly pager: PagerView;
  /** Path and parameters of the page that search engines show: the plain list where this one is filtered or sorted. */
  readonly path: string;
  /** Whether this page is the plain list. */
  readonly isPlain: boolean;
};

/** The view of one page of a category. `offered` are the facets of its filter. */
export function listingView(
  { items, count, sort, filter, facets, nearest, page, pages }: LoadedListing,
  {
    category,
    offered,
    nameKeys,
    ...texts
  }: {
    readonly category: string;
    readonly offered: readonly FacetKey[];
    readonly nameKeys: Readonly<Partial<Record<FacetKey, string>>>;
    readonly market: Market;
    readonly format: Formatter;
    readonly t: Translate;
  },
): ListingView {
  const { market } = texts;
  const isPlain = sort === LISTING_SORTS[0] && !isFiltered(filter);
  const path = (number: number, narrowedTo = filter) => {
    const query = listingParameters(narrowedTo, { sort, currency: market.currency.code });
    if (number > 1) query.set('page', String(number));
    return query.size ? `/${category}?${query}` : `/${category}`;
  };
  const link = (number: number) => storefrontPath(market.storefrontCode, path(number));
  const filtered = (other: ListingFilter) => storefrontPath(market.storefrontCode, path(1, other));
  return {
    cards: items.map((card) => cardView(card, { ...texts, size: onlySize(filter, facets) })),
    count,
    sort,
    filter: filterView({ facets, filter, offered, nameKeys }, { ...texts, link: filtered }),
    nearest: nearest && nearestView(nearest, { facets, filter }, { ...texts, link: filtered }),
    pager: pagerView({ page, pages, items: items.length, total: count, isFollowed: isFollowed(filter) }, link),
    path: isPlain ? path(page) : `/${category}`,
    isPlain,
  };
}
