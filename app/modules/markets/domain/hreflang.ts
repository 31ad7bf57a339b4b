import { storefrontPath } from './storefront-path.ts';
import type { Market, MarketRegistry } from './types.ts';

/** A valid language tag: `en-FR`, `de-AT`; never `en-XX`. */
export function hreflang(market: Market): string {
  return `${market.language}-${market.countryCode}`;
}

/** The same page for every country (several share a storefront), and `x-default` for all others. */
export function hreflangLinks(
  registry: MarketRegistry,
  path: string,
): readonly { readonly hreflang: string; readonly path: string }[] {
  return [
    ...registry.markets.map((market) => ({
      hreflang: hreflang(market),
      path: storefrontPath(market.storefrontCode, path),
    })),
    { hreflang: 'x-default', path: storefrontPath('gl', path) },
  ];
}
