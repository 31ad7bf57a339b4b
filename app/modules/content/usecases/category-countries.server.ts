import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { readListedCountries } from '#app/modules/catalogue/usecases/listed-countries.server.ts';
import { OWN_PREFIX } from '#app/modules/content/domain/live-links.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';

type Deps = {
  readonly registry: MarketRegistry;
  readonly products: Pick<ProductSource, 'listedCategories'>;
  readonly content: Pick<ContentSource, 'categories'>;
};

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
