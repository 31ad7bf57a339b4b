import type { CountryCode, Market, MarketRegistry, StorefrontCode } from '#app/modules/markets/domain/types.ts';

/**
 * The market of a request. The storefront of the path decides; inside it the visitor's preference picks the country,
 * else the storefront's default. A path without storefront has the market of the United Kingdom.
 */
export function resolveMarket(
  registry: MarketRegistry,
  { storefront, preference }: { readonly storefront: StorefrontCode | null; readonly preference: CountryCode | null },
): Market {
  if (storefront === null) return registry.defaultMarketOf('uk');
  const preferred = preference === null ? null : registry.market(preference);
  return preferred?.storefrontCode === storefront ? preferred : registry.defaultMarketOf(storefront);
}
