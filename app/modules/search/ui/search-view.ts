import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
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
  readonly pager: PagerView;
};

type Result = {
  readonly term: string;
  readonly items: readonly ProductCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};

type Deps = {
  readonly market: Market;
  readonly format: Formatter;
  readonly t: Translate;
  /** Whether a category lists products. */
  readonly isLive: (category: string) => boolean;
};

/** The view of one page of results. */
export function searchView({ term, items, total, page, pages }: Result, deps: Deps): SearchView {
  const { market, t, isLive } = deps;
  const link = (number: number) =>
    storefrontPath(market.storefrontCode, `/search${number > 1 ? `/${number}` : ''}?${new URLSearchParams({ term })}`);
  const suggestion = ([slug, key]: (typeof SUGGESTIONS)[number]) => ({
    label: t(`search:${key}`),
    href: storefrontPath(market.storefrontCode, `/${slug}`),
  });
  const found = total === 0 ? t('search:nothing', { term }) : t('search:found', { count: total });
  return {
    term,
    cards: items.map((card) => cardView(card, deps)),
    message: term ? found : t('search:prompt'),
    suggestions: total > 0 ? [] : SUGGESTIONS.filter(([slug]) => isLive(slug)).map(suggestion),
    pager: pagerView({ page, pages, items: items.length, total }, link),
  };
}

/** The search page of a network over its limit: it keeps the term and searches nothing. `wait` is in seconds. */
export function pausedSearchView(
  { t }: Pick<Deps, 't'>,
  { term, wait }: { readonly term: string; readonly wait: number },
): SearchView {
  return {
    term: readTerm(term),
    cards: [],
    message: t('shell:limits.text', { count: inMinutes(wait) }),
    suggestions: [],
    pager: pagerView({ page: 1, pages: 1, items: 0, total: 0 }, () => ''),
  };
}
