import type { CurrencyCode } from '#app/kernel/money.ts';
import { type FacetKey, isFollowed, type ListingFilter, onlySize } from '#app/modules/catalogue/domain/facets.ts';
import { filterParameters } from '#app/modules/catalogue/domain/listing-address.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import { type FilterView, filterView } from '#app/modules/catalogue/ui/filter-view.ts';
import { type NearestView, nearestView } from '#app/modules/catalogue/ui/nearest-view.ts';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SearchResult } from '#app/modules/search/domain/loaded-search.ts';
import type { LinkEntry } from '#app/modules/search/domain/matching-links.ts';
import { isNear, SEARCH_SORTS, type SearchSort } from '#app/modules/search/domain/search-query.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type PagerView, pagerView } from '#app/web/paging.ts';
import { limitText } from '#app/web/too-many-requests.ts';

/** Where to go when nothing was found: category and interface text. */
const SUGGESTIONS = [
  ['adults/socks', 'allSocks'],
  ['kids/socks', 'kids'],
  ['gift-boxes', 'gifts'],
  ['collection/new', 'new'],
  ['collection/all', 'everything'],
] as const;

export type SearchView = {
  readonly term: string;
  /** The products with their filter; null where none match the term. */
  readonly list: SearchListView | null;
  /** The result as a sentence. */
  readonly message: string;
  /** How many products fit the term, on the first page and without filter; null elsewhere and where none does. */
  readonly found: number | null;
  /** The term that the products fit, a corrected one; null where they are only near it. */
  readonly fits: string | null;
  /** A term that finds clearly more and may be meant; null for most. */
  readonly didYouMean: { readonly label: string; readonly href: string } | null;
  /** Where to go when nothing was found. */
  readonly suggestions: readonly { readonly label: string; readonly href: string }[];
  /** Pages and categories that the term may mean. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly previous: string | null;
  readonly next: string | null;
  /** The path of the page under the storefront, without filter and order. */
  readonly path: string;
};

type SearchListView = {
  readonly cards: readonly ProductCardView[];
  readonly filter: FilterView;
  readonly nearest: NearestView | null;
  readonly sort: SearchSort;
  readonly pager: PagerView;
};

type Deps = {
  readonly market: Market;
  readonly format: Formatter;
  readonly t: Translate;
  /** Whether a category lists products. */
  readonly isLive: (category: string) => boolean;
  readonly links: readonly LinkEntry[];
  /** The facets of the filter. */
  readonly offered: readonly FacetKey[];
  readonly nameKeys: Readonly<Partial<Record<FacetKey, string>>>;
};

/** The path of a search under its storefront. */
export function searchPath(
  { term, sort, filter, page = 1 }: Pick<SearchResult, 'term' | 'sort' | 'filter'> & { readonly page?: number },
  currency: CurrencyCode,
): string {
  const query = new URLSearchParams({ term });
  const written = sort === SEARCH_SORTS[0] ? null : sort;
  for (const [name, value] of filterParameters(filter, { sort: written, currency })) query.append(name, value);
  return `/search${page > 1 ? `/${page}` : ''}?${query}`;
}

/**
 * The text that was searched instead of a term, with the capitals that the shopper typed: a word has one where the same
 * word of the term, or the one in its place, begins with one. Of terms with another number of words only equal words
 * are compared.
 */
export function withTypedCapitals(text: string, term: string): string {
  const words = text.split(' ');
  const typed = term.split(' ');
  return words
    .map((word, place) => {
      const same = typed.find((other) => other.toLowerCase() === word.toLowerCase());
      const source = same ?? (typed.length === words.length ? typed[place] : undefined);
      return source && /^\p{Lu}/u.test(source) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    })
    .join(' ');
}

/** The view of one page of results. */
export function searchView(result: SearchResult, deps: Deps): SearchView {
  const { term } = result;
  const { market, t, isLive } = deps;
  const list = listView(result, deps);
  const { searchedAs } = result;
  const near = isNear(searchedAs);
  const suggestion = ([slug, key]: (typeof SUGGESTIONS)[number]) => ({
    label: t(`search:${key}`),
    href: storefrontPath(market.storefrontCode, `/${slug}`),
  });
  return {
    term,
    list,
    message: messageOf(result, deps),
    found: term && !near && result.page === 1 && list?.filter.chips.length === 0 ? result.total : null,
    fits: near ? null : searchedAs.kind === 'corrected' ? withTypedCapitals(searchedAs.text, term) : term,
    didYouMean: nearTermOf(result, deps),
    links: deps.links.map(({ title, path }) => ({
      label: title,
      href: storefrontPath(market.storefrontCode, path),
    })),
    suggestions: list || deps.links.length > 0 ? [] : SUGGESTIONS.filter(([slug]) => isLive(slug)).map(suggestion),
    previous: list?.pager.previous ?? null,
    next: list?.pager.next ?? null,
    path: term ? `/search?${new URLSearchParams({ term })}` : '/search',
  };
}

/** Whether the term finds products, with the filter or without it. */
function hasMatches({ total, facets }: SearchResult): boolean {
  if (total > 0 || facets === null) return total > 0;
  const { highestPrice, without } = facets;
  if (highestPrice !== null || Object.values(without).some((count) => count > 0)) return true;
  return Object.values(facets.facets).some((values) => values.length > 0);
}

/** The products of a page; null where the term finds none without the filter either. */
function listView(result: SearchResult, deps: Deps): SearchListView | null {
  const { items, total, facets, filter, nearest, sort, page, pages } = result;
  if (!hasMatches(result)) return null;
  const { market, offered, nameKeys } = deps;
  const { storefrontCode, currency } = market;
  const link = (changed: Partial<SearchResult>) =>
    storefrontPath(storefrontCode, searchPath({ ...result, page: 1, ...changed }, currency.code));
  const texts = { ...deps, link: (other: ListingFilter) => link({ filter: other }) };
  return {
    cards: items.map((card) => cardView(card, { ...deps, size: facets && onlySize(filter, facets) })),
    filter: filterView({ facets, filter, offered, nameKeys }, texts),
    nearest: nearest && nearestView(nearest, { facets, filter }, texts),
    sort,
    pager: pagerView({ page, pages, items: items.length, total, isFollowed: isFollowed(filter) }, (number) =>
      link({ page: number }),
    ),
  };
}

/** The result as a sentence, and what the search did with the term. */
function messageOf(result: SearchResult, { t, links }: Pick<Deps, 't' | 'links'>): string {
  const { term, total, searchedAs } = result;
  if (searchedAs.kind === 'unavailable') return t('search:unavailable');
  if (!term) return t('search:prompt');
  const found = t('search:found', { count: total });
  if (!hasMatches(result)) return links.length > 0 ? t('search:pagesOnly', { term }) : t('search:nothing', { term });
  if (!('text' in searchedAs)) return found;
  const text = withTypedCapitals(searchedAs.text, term);
  return searchedAs.kind === 'corrected'
    ? `${t('search:corrected', { term, text })} ${found}`
    : t(`search:${searchedAs.kind}`, { term, text });
}

/** The link to the term that may be meant, in the order of this page. */
function nearTermOf(result: SearchResult, { market, t }: Pick<Deps, 'market' | 't'>): SearchView['didYouMean'] {
  const { searchedAs, term } = result;
  if (searchedAs.kind !== 'exact' || !searchedAs.didYouMean) return null;
  const text = withTypedCapitals(searchedAs.didYouMean, term);
  const path = searchPath({ ...result, term: text }, market.currency.code);
  return { label: t('search:didYouMean', { text }), href: storefrontPath(market.storefrontCode, path) };
}

/** The search page of a network over its limit: it keeps the term and searches nothing. `wait` is in seconds. */
export function pausedSearchView(
  { t }: Pick<Deps, 't'>,
  { term, wait }: { readonly term: string; readonly wait: number },
): SearchView {
  return {
    term: readTerm(term),
    list: null,
    links: [],
    message: limitText(t, wait),
    found: null,
    fits: null,
    didYouMean: null,
    suggestions: [],
    previous: null,
    next: null,
    path: '/search',
  };
}
