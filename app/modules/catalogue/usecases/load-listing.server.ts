import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import {
  isFiltered,
  type ListingFacets,
  type ListingFilter,
  withoutUnknown,
} from '#app/modules/catalogue/domain/facets.ts';
import { readFilter, readSort } from '#app/modules/catalogue/domain/listing-address.ts';
import type { LoadedListing } from '#app/modules/catalogue/domain/loaded-listing.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { pageCount, readPageNumber } from '#app/web/paging.ts';
import { findNearest, MOST_NEAR } from './find-nearest.server.ts';

const PAGE_SIZE = 24;
const OUTLET_PAGE_SIZE = 48;

type Deps = { readonly products: Pick<ProductSource, 'list' | 'facets'> };

/** One page of a category; null when there is no such page. Unknown orders are read as the featured one. */
export async function loadListing(
  { products }: Deps,
  { market, category, query }: { readonly market: Market; readonly category: string; readonly query: URLSearchParams },
): Promise<LoadedListing | null> {
  const page = readPageNumber(query.get('page'));
  if (page === null) return null;
  const sort = readSort(query.get('sort'));
  const asked = readFilter(query, market.currency.code);
  const pageSize = category === 'outlet-all' ? OUTLET_PAGE_SIZE : PAGE_SIZE;
  const [{ items, total }, facets] = await Promise.all([
    products.list(market, { category, page, pageSize, sort, filter: asked }),
    readFacets({ products }, { market, category, filter: asked }),
  ]);
  const pages = pageCount(total, pageSize);
  const filter = withoutUnknown(asked, facets);
  if (page > pages) return null;
  const near = (relaxed: ListingFilter) =>
    products.list(market, { category, page: 1, pageSize: MOST_NEAR, sort, filter: relaxed });
  const nearest = total === 0 && isFiltered(filter) ? await findNearest(filter, near) : null;
  return { items, count: total, sort, filter, facets, nearest, page, pages };
}

/** The facets of a list. Without a filter they are null where they are unavailable: its products need none. */
async function readFacets(
  { products }: Deps,
  { market, category, filter }: { readonly market: Market; readonly category: string; readonly filter: ListingFilter },
): Promise<ListingFacets | null> {
  try {
    return await products.facets(market, { category, filter });
  } catch (error) {
    if (isUpstreamUnavailable(error) && !isFiltered(filter)) return null;
    throw error;
  }
}
