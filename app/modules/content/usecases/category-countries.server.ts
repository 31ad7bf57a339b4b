import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { OWN_PREFIX } from '#app/modules/content/domain/live-links.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { alternateCountries } from '#app/modules/markets/domain/hreflang.ts';
import type { CountryCode, Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';

type Deps = {
  readonly registry: MarketRegistry;
  readonly products: Pick<ProductSource, 'listedCategories'>;
  readonly content: Pick<ContentSource, 'categories'>;
};

type ReadListedCountriesDeps = {
  readonly registry: MarketRegistry;
  readonly products: Pick<ProductSource, 'listedCategories'>;
};

/** Markets that sell the same products have the same categories. */
const rangeOf = ({ storefrontCode, currency }: Market) => `${storefrontCode === 'us'} ${currency.code}`;

/** Returns the countries in which a category has products, by its slug. */
export async function readListedCountries({
  registry,
  products,
}: ReadListedCountriesDeps): Promise<(slug: string) => readonly CountryCode[]> {
  const ranges = new Map(registry.markets.map((market) => [rangeOf(market), market]));
  const listed = new Map(
    await Promise.all(
      [...ranges].map(
        async ([range, market]) =>
          [range, new Set((await products.listedCategories(market)).map(({ slug }) => slug))] as const,
      ),
    ),
  );
  return (slug) => alternateCountries(registry, (market) => listed.get(rangeOf(market))?.has(slug) ?? false);
}

/**
 * Returns the countries that have the page of a category, by its slug: those in which it has products and whose
 * storefront has its words. A space may have them in one folder alone; a catalogue-only category needs none.
 */
export async function readCategoryCountries(deps: Deps): Promise<(slug: string) => readonly CountryCode[]> {
  const { registry, content } = deps;
  const [listedIn, worded] = await Promise.all([
    readListedCountries(deps),
    Promise.all(
      registry.storefronts.map(async ({ storefrontCode }) => {
        const categories = await content.categories(registry.defaultMarketOf(storefrontCode));
        return [storefrontCode, new Set(categories.map(({ full_slug }) => full_slug))] as const;
      }),
    ),
  ]);
  const slugsOf = new Map(worded);
  const hasWords = (country: CountryCode, slug: string) => {
    const market = registry.market(country);
    return market !== null && (slugsOf.get(market.storefrontCode)?.has(slug) ?? false);
  };
  return (slug) =>
    slug.startsWith(OWN_PREFIX) ? listedIn(slug) : listedIn(slug).filter((country) => hasWords(country, slug));
}
