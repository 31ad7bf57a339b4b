import { isSoldIn } from '#app/modules/catalogue/domain/selling.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { OWN_PREFIX } from '#app/modules/content/domain/live-links.ts';
import { validateSegments } from '#app/modules/content/domain/route-validation.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { readCategoryCountries } from '#app/modules/content/usecases/category-countries.server.ts';
import { storyCountries } from '#app/modules/content/usecases/story-countries.server.ts';
import { PRIVATE_PAGES } from '#app/modules/feeds/domain/robots.ts';
import { PRODUCTS_AT_ONCE, PRODUCTS_IN_SITEMAP } from '#app/modules/feeds/domain/sitemap.ts';
import { alternateCountries } from '#app/modules/markets/domain/hreflang.ts';
import type { CountryCode, Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';

type Deps = {
  readonly registry: MarketRegistry;
  readonly products: Pick<ProductSource, 'listedCategories' | 'sold' | 'soldParts'>;
  readonly content: Pick<ContentSource, 'categories' | 'pages' | 'story'>;
};

/**
 * A page that search engines may show: its path in the storefront, and the countries that have it, which are found when
 * they are called for: a sitemap has a thousand pages.
 */
export type IndexedPage = {
  readonly path: string;
  /** ISO date; empty where it is not known. */
  readonly changedAt: string;
  countries(): readonly CountryCode[];
};

/** The story of the start page. */
const HOME = 'home';

/** Reads of one sitemap. */
const READS = PRODUCTS_IN_SITEMAP / PRODUCTS_AT_ONCE;
/** Pages of the content in one group: with their alternates as much text as products that are read at once. */
const PAGES_AT_ONCE = 100;

/** The number of sitemaps of a storefront, at least 1. `market` is its default market, as search engines see it. */
export async function countSitemaps({ products }: Pick<Deps, 'products'>, market: Market): Promise<number> {
  return Math.max(1, Math.ceil((await products.soldParts(market, PRODUCTS_AT_ONCE)).length / READS));
}

/**
 * The pages of one sitemap of a storefront, from 1 on, some at a time: the first has content and categories, and each
 * some of the products, which are read when their group is taken. Null beyond the last.
 */
export async function listAddresses(
  deps: Deps,
  { market, part }: { readonly market: Market; readonly part: number },
): Promise<AsyncGenerator<readonly IndexedPage[]> | null> {
  const starts = await deps.products.soldParts(market, PRODUCTS_AT_ONCE);
  if (part > Math.max(1, Math.ceil(starts.length / READS))) return null;
  const pages = part === 1 ? await listPages(deps, market) : [];
  return groups(deps, { market, pages, starts: starts.slice((part - 1) * READS, part * READS) });
}

/** `starts` are the ids before each read of products. */
async function* groups(
  { registry, products }: Deps,
  {
    market,
    pages,
    starts,
  }: { readonly market: Market; readonly pages: readonly IndexedPage[]; readonly starts: readonly string[] },
): AsyncGenerator<readonly IndexedPage[]> {
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) yield pages.slice(from, from + PAGES_AT_ONCE);
  for (const after of starts) {
    const sold = await products.sold(market, { after, most: PRODUCTS_AT_ONCE });
    yield sold.map(({ slug, updatedAt, selling }) => ({
      path: `/product/${slug}`,
      changedAt: updatedAt,
      countries: () => alternateCountries(registry, (other) => isSoldIn(selling, other)),
    }));
  }
}

/** The home, the categories with products and the pages of the content, each path once. */
async function listPages(deps: Deps, market: Market): Promise<readonly IndexedPage[]> {
  const { products, content } = deps;
  const [listed, categories, stories, countriesOf] = await Promise.all([
    products.listedCategories(market),
    content.categories(market),
    content.pages(market),
    readCategoryCountries(deps),
  ]);
  const known = new Map(categories.map((category) => [category.full_slug, category]));
  const ofCategories = listed
    .filter(({ slug, name }) => known.has(slug) || (slug.startsWith(OWN_PREFIX) && name !== null))
    .map(({ slug }) => ({
      path: `/${slug}`,
      changedAt: known.get(slug)?.published_at ?? '',
      countries: () => countriesOf(slug),
    }));
  const ofStories = stories
    .filter(({ full_slug }) => !known.has(full_slug) && hasAddress(full_slug, market))
    .map(async ({ full_slug, published_at, first_published_at }) => {
      const countries = await storyCountries(deps, full_slug);
      return {
        path: full_slug === HOME ? '/' : `/${full_slug}`,
        changedAt: published_at ?? first_published_at,
        countries: () => countries,
      };
    });
  return [...(await Promise.all(ofStories)), ...ofCategories].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a story is a page: no route of its own has its address. */
function hasAddress(slug: string, { storefrontCode }: Market): boolean {
  const segments = slug.split('/');
  return validateSegments(storefrontCode, segments, '').ok && !TAKEN.includes(segments[0] ?? '');
}
const TAKEN: readonly string[] = [...PRIVATE_PAGES, 'product'];
