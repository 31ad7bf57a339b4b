import { LRUCache } from 'lru-cache';
import { memoised } from '#app/kernel/memo.ts';
import { hreflangLinks } from '#app/modules/markets/domain/hreflang.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { PageHead } from '#app/modules/shell/ui/page-head.tsx';
import type { RequestContext } from '#app/request-context.ts';

type Facts = {
  readonly title: string;
  readonly description?: string;
  /** Path under the storefront with the query parameters of its canonical address: `/adults/socks?page=2`. */
  readonly path: string;
  /** The same page in the other storefronts; absent when it differs per market or is not indexed. */
  readonly alternatePath?: string;
  /** The countries that have it there; all of them when absent. */
  readonly alternateCountries?: readonly CountryCode[];
  readonly previous?: string | null;
  readonly next?: string | null;
  readonly image?: string | null;
  /** Path of the feed of the page. */
  readonly feed?: string;
  readonly index?: boolean;
  /** The page is a part of the one at `path`, which search engines show instead. */
  readonly isPartOfOther?: boolean;
};

const CACHED_HEADS = 250;

/** The heads of a shop by everything they are made of. */
const headsOf = memoised((_: MarketRegistry) => new LRUCache<string, PageHead>({ max: CACHED_HEADS }));

/**
 * The head of a page with the common parts: absolute addresses, the brand in the title, the storefronts' alternates.
 * The same object for the same facts, so that it is printed once.
 */
export async function pageHead(context: RequestContext, stated: Facts): Promise<PageHead> {
  const brand = (await context.services.content.shell(context.market)).brand.name;
  // Search engines never learn what is not published.
  const facts = context.preview ? { ...stated, index: false } : stated;
  const heads = headsOf(context.services.registry);
  const key = `${context.site.publicOrigin} ${context.market.storefrontCode} ${JSON.stringify([brand, facts])}`;
  const head = heads.get(key) ?? makeHead(context, brand, facts);
  heads.set(key, head);
  return head;
}

type HeadContext = Pick<RequestContext, 'site' | 'market' | 'services'>;

function makeHead({ site, market, services }: HeadContext, brand: string, facts: Facts): PageHead {
  const absolute = (path: string) => `${site.publicOrigin}${path}`;
  const index = facts.index ?? true;
  const prefix = `/${market.storefrontCode}`;
  const own = (path: string) => absolute(`${prefix}${path === '/' ? '' : path}`);
  return {
    title: facts.title.includes(brand) ? facts.title : `${facts.title} – ${brand}`,
    description: facts.description ?? '',
    canonical: index || facts.isPartOfOther ? own(facts.path) : null,
    alternates:
      facts.alternatePath === undefined
        ? []
        : hreflangLinks(services.registry, facts.alternatePath, facts.alternateCountries).map(({ hreflang, path }) => ({
            hreflang,
            href: absolute(path),
          })),
    previous: facts.previous ? absolute(facts.previous) : null,
    next: facts.next ? absolute(facts.next) : null,
    feed: facts.feed ? absolute(facts.feed) : null,
    image: facts.image ? absolute(facts.image) : null,
    index,
  };
}
