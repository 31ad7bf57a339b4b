import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { pageCount, readPageNumber } from '#app/web/paging.ts';
import { inMinutes } from '#app/web/too-many-requests.ts';
import type { PagerView } from '#app/web/ui/pager.tsx';

const PAGE_SIZE = 24;
const LONGEST_TERM = 100;
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

/** The search page of a network over its limit: it keeps the term and searches nothing. `wait` is in seconds. */
export function pausedSearch(
  { t }: { readonly t: Translate },
  { term, wait }: { readonly term: string; readonly wait: number },
): SearchView {
  const message = t('shell:limits.text', { count: inMinutes(wait) });
  return {
    term: readTerm(term),
    cards: [],
    message,
    suggestions: [],
    pager: { page: 1, pages: 1, previous: null, next: null },
  };
}

/** The normalised term. */
function readTerm(typed: string): string {
  return [...typed.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_TERM).join('');
}

/** One page of results; null when it does not exist. An empty term finds nothing. */
export async function loadSearch(
  { products }: { readonly products: ProductSource },
  input: {
    readonly market: Market;
    readonly format: Formatter;
    readonly t: Translate;
    readonly term: string;
    readonly pageNumber: string | undefined;
    /** Whether a category lists goods. */
    readonly isLive: (category: string) => boolean;
  },
): Promise<SearchView | null> {
  const { market, t, isLive } = input;
  const term = readTerm(input.term);
  const page = readPageNumber(input.pageNumber);
  if (page === null) return null;
  const { items, total } = term
    ? await products.search(market, { term, page, pageSize: PAGE_SIZE })
    : { items: [], total: 0 };
  const pages = pageCount(total, PAGE_SIZE);
  if (page > pages) return null;
  const link = (number: number) =>
    storefrontPath(market.storefrontCode, `/search${number > 1 ? `/${number}` : ''}?${new URLSearchParams({ term })}`);
  const category = ([slug, key]: (typeof SUGGESTIONS)[number]) => ({
    label: t(`search:${key}`),
    href: storefrontPath(market.storefrontCode, `/${slug}`),
  });
  return {
    term,
    cards: items.map((card) => cardView(card, input)),
    message: !term
      ? t('search:prompt')
      : total === 0
        ? t('search:nothing', { term })
        : t('search:found', { count: total }),
    suggestions: total > 0 ? [] : SUGGESTIONS.filter(([slug]) => isLive(slug)).map(category),
    pager: { page, pages, previous: page > 1 ? link(page - 1) : null, next: page < pages ? link(page + 1) : null },
  };
}
