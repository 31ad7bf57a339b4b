import { isSoldIn } from '#app/modules/catalogue/domain/selling.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { OWN_PREFIX } from '#app/modules/content/domain/live-links.ts';
import { validateSegments } from '#app/modules/content/domain/route-validation.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { readCategoryCountries } from '#app/modules/content/usecases/category-countries.server.ts';
import { storyCountries } from '#app/modules/content/usecases/story-countries.server.ts';
import { PRIVATE_PAGES } from '#app/modules/feeds/domain/robots.ts';
import { PRODUCTS_IN_SITEMAP } from '#app/modules/feeds/domain/sitemap.ts';
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

/** The number of sitemaps of a storefront, at least 1. `market` is its default market, as search engines see it. */
export async function countSitemaps({ products }: Pick<Deps, 'products'>, market: Market): Promise<number> {
  return Math.max(1, (await products.soldParts(market, PRODUCTS_IN_SITEMAP)).length);
}

/**
 * The pages of one sitemap of a storefront, from 1 on: the first has content and categories, and each some of the
 * products. Null beyond the last.
 */
export async function listAddresses(
  deps: Deps,
  { market, part }: { readonly market: Market; readonly part: number },
): Promise<readonly IndexedPage[] | null> {
  const { products, registry } = deps;
  const parts = await products.soldParts(market, PRODUCTS_IN_SITEMAP);
  if (part > Math.max(1, parts.length)) return null;
  const after = parts[part - 1];
  const [pages, sold] = await Promise.all([
    part === 1 ? listPages(deps, market) : [],
    after === undefined ? [] : products.sold(market, { after, most: PRODUCTS_IN_SITEMAP }),
  ]);
  return [
    ...pages,
    ...sold.map(({ slug, updatedAt, selling }) => ({
      path: `/product/${slug}`,
      changedAt: updatedAt,
      countries: () => alternateCountries(registry, (other) => isSoldIn(selling, other)),
    })),
  ];
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
