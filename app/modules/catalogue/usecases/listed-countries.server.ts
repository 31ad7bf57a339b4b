import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { alternateCountries } from '#app/modules/markets/domain/hreflang.ts';
import type { CountryCode, Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';

type Deps = { readonly registry: MarketRegistry; readonly products: Pick<ProductSource, 'listedCategories'> };

/** Markets that sell the same products have the same categories. */
const rangeOf = ({ storefrontCode, currency }: Market) => `${storefrontCode === 'us'} ${currency.code}`;

/** Returns the countries in which a category has products, by its slug. */
export async function readListedCountries({
  registry,
  products,
}: Deps): Promise<(slug: string) => readonly CountryCode[]> {
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
