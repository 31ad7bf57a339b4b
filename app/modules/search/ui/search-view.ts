import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { LinkEntry } from '#app/modules/search/domain/matching-links.ts';
import type { SearchedAs } from '#app/modules/search/domain/search-query.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type PagerView, pagerView } from '#app/web/paging.ts';
import { inMinutes } from '#app/web/too-many-requests.ts';

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
  readonly cards: readonly ProductCardView[];
  /** The result as a sentence. */
  readonly message: string;
  /** Where to go when nothing was found. */
  readonly suggestions: readonly { readonly label: string; readonly href: string }[];
  /** Pages and categories that the term may mean. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly pager: PagerView;
};

type Result = {
  readonly term: string;
  readonly items: readonly ProductCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly searchedAs: SearchedAs;
};

type Deps = {
  readonly market: Market;
  readonly format: Formatter;
  readonly t: Translate;
  /** Whether a category lists products. */
  readonly isLive: (category: string) => boolean;
  readonly links: readonly LinkEntry[];
};

/** The view of one page of results. */
export function searchView(result: Result, deps: Deps): SearchView {
  const { term, items, total, page, pages } = result;
  const { market, t, isLive } = deps;
  const link = (number: number) =>
    storefrontPath(market.storefrontCode, `/search${number > 1 ? `/${number}` : ''}?${new URLSearchParams({ term })}`);
  const suggestion = ([slug, key]: (typeof SUGGESTIONS)[number]) => ({
    label: t(`search:${key}`),
    href: storefrontPath(market.storefrontCode, `/${slug}`),
  });
  return {
    term,
    cards: items.map((card) => cardView(card, deps)),
    message: messageOf(result, deps),
    links: deps.links.map(({ title, path }) => ({
      label: title,
      href: storefrontPath(market.storefrontCode, path),
    })),
    suggestions: total > 0 || deps.links.length > 0 ? [] : SUGGESTIONS.filter(([slug]) => isLive(slug)).map(suggestion),
    pager: pagerView({ page, pages, items: items.length, total }, link),
  };
}

/** The result as a sentence, and what the search did with the term. */
function messageOf({ term, total, searchedAs }: Result, { t, links }: Pick<Deps, 't' | 'links'>): string {
  if (!term) return t('search:prompt');
  if (total === 0) return links.length > 0 ? t('search:pagesOnly', { term }) : t('search:nothing', { term });
  const found = t('search:found', { count: total });
  if (searchedAs.kind === 'exact') return found;
  const { kind, text } = searchedAs;
  const shown = kind === 'corrected' ? t('search:corrected', { term, text }) : t('search:relaxed', { term, text });
  return `${shown} ${found}`;
}

/** The search page of a network over its limit: it keeps the term and searches nothing. `wait` is in seconds. */
export function pausedSearchView(
  { t }: Pick<Deps, 't'>,
  { term, wait }: { readonly term: string; readonly wait: number },
): SearchView {
  return {
    term: readTerm(term),
    cards: [],
    links: [],
    message: t('shell:limits.text', { count: inMinutes(wait) }),
    suggestions: [],
    pager: pagerView({ page: 1, pages: 1, items: 0, total: 0 }, () => ''),
  };
}
