import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
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
  readonly searchedAs: SearchedAs;
};

type Deps = { readonly search: Pick<ProductSearch, 'search'>; readonly products: Pick<ProductSource, 'cards'> };

const NOTHING = { items: [], total: 0, searchedAs: { kind: 'exact' } } as const;

/** One page of results; null when it does not exist. An empty term finds nothing. */
export async function loadSearch(
  deps: Deps,
  input: { readonly market: Market; readonly term: string; readonly pageNumber: string | undefined },
): Promise<SearchResult | null> {
  const term = readTerm(input.term);
  const page = readPageNumber(input.pageNumber);
  if (page === null) return null;
  const found = term ? await find(deps, input.market, { term, page }) : NOTHING;
  const pages = pageCount(found.total, PAGE_SIZE);
  return page > pages ? null : { ...found, term, page, pages };
}

async function find(
  { search, products }: Deps,
  market: Market,
  { term, page }: { readonly term: string; readonly page: number },
): Promise<Pick<SearchResult, 'items' | 'total' | 'searchedAs'>> {
  const { items, metadata, searchedAs } = await search.search(market, {
    query: term,
    options: { sortBy: 'relevance:desc', limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  });
  const skus = items.map(({ sku }) => sku);
  return { items: await products.cards(market, skus), total: metadata.count, searchedAs };
}
