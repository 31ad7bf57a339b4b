import { memoised } from '#app/kernel/memo.ts';
import type { Language } from '#app/kernel/text.ts';
import { type FacetKey, isFiltered, type ListingFilter, withoutUnknown } from '#app/modules/catalogue/domain/facets.ts';
import { readFilter } from '#app/modules/catalogue/domain/listing-address.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { findNearest, MOST_NEAR } from '#app/modules/catalogue/usecases/find-nearest.server.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SearchResult } from '#app/modules/search/domain/loaded-search.ts';
import {
  createLinkCompleter,
  createLinkFinder,
  type LinkEntry,
  type LinkFinder,
} from '#app/modules/search/domain/matching-links.ts';
import { readSearchSort } from '#app/modules/search/domain/search-query.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import { pageCount, readPageNumber } from '#app/web/paging.ts';

const PAGE_SIZE = 24;

type Deps = { readonly search: Pick<ProductSearch, 'search'>; readonly products: Pick<ProductSource, 'cards'> };

const NOTHING = { items: [], total: 0, facets: null, searchedAs: { kind: 'exact' } } as const;

/** One page of results; null when it does not exist. An empty term finds nothing. */
export async function loadSearch(
  deps: Deps,
  {
    market,
    query,
    pageNumber,
    offered,
  }: {
    readonly market: Market;
    readonly query: URLSearchParams;
    readonly pageNumber: string | undefined;
    /** The facets of the filter. */
    readonly offered: readonly FacetKey[];
  },
): Promise<SearchResult | null> {
  const term = readTerm(query.get('term') ?? '');
  const page = readPageNumber(pageNumber);
  if (page === null) return null;
  const sort = readSearchSort(query.get('sort'));
  const asked = readFilter(query, market.currency.code);
  const found = term ? await find(deps, market, { term, page, sort, filter: asked, offered }) : NOTHING;
  // A term that finds nothing has no values.
  const counted = offered.filter((facet) => found.facets && found.facets.facets[facet].length > 0);
  const filter = withoutUnknown(asked, found.facets, counted);
  const pages = pageCount(found.total, PAGE_SIZE);
  if (page > pages) return null;
  const near = async (relaxed: ListingFilter) => {
    const { items, total } = await find(deps, market, { term, page: 1, sort, filter: relaxed, offered: [] }, MOST_NEAR);
    return { items, total };
  };
  const nearest = term && found.total === 0 && isFiltered(filter) ? await findNearest(filter, near) : null;
  return { ...found, term, page, pages, sort, filter, nearest };
}

async function find(
  { search, products }: Deps,
  market: Market,
  {
    term,
    page,
    sort,
    filter,
    offered,
  }: Pick<SearchResult, 'term' | 'page' | 'sort' | 'filter'> & { readonly offered: readonly FacetKey[] },
  limit = PAGE_SIZE,
): Promise<Pick<SearchResult, 'items' | 'total' | 'facets' | 'searchedAs'>> {
  const { items, metadata, searchedAs } = await search.search(market, {
    query: term,
    options: { sortBy: sort, limit, offset: (page - 1) * limit, facets: offered, filter },
  });
  const skus = items.map(({ sku }) => sku);
  return { items: await products.cards(market, skus), total: metadata.count, facets: metadata.facets, searchedAs };
}

type Terms = { readonly pages: readonly LinkEntry[] };
type Categories = readonly { readonly slug: string; readonly title: string }[];

const entriesOf = ({ pages }: Terms, categories: Categories): readonly LinkEntry[] => [
  ...pages,
  ...categories.map(({ slug, title }) => ({ path: `/${slug}`, title, words: '' })),
];

/** Finds the pages and the categories with products that a term may mean; made once for the same ones. */
export const findLinks = memoised(
  (terms: Terms, categories: Categories, language: Language): LinkFinder =>
    createLinkFinder(language, entriesOf(terms, categories)),
);

/** Finds those that a term may become which is still typed; made once for the same ones. */
export const completeLinks = memoised(
  (terms: Terms, categories: Categories, language: Language): LinkFinder =>
    createLinkCompleter(language, entriesOf(terms, categories)),
);

const MOST_PRODUCTS = 8;

type Suggested = { readonly cards: readonly ProductCard[]; readonly terms: readonly string[] };

type LoadSuggestionsDeps = {
  readonly search: Pick<ProductSearch, 'suggest'>;
  readonly products: Pick<ProductSource, 'cards'>;
};

/** The cards and terms that a normalised term may become. */
export async function loadSuggestions(
  { search, products }: LoadSuggestionsDeps,
  { market, term }: { readonly market: Market; readonly term: string },
): Promise<Suggested> {
  const found = await search.suggest(market, term, MOST_PRODUCTS);
  const skus = found.products.map(({ sku }) => sku);
  return { cards: await products.cards(market, skus), terms: found.terms };
}
