import { storefrontPath } from './storefront-path.ts';
import type { CountryCode, Market, MarketRegistry } from './types.ts';

/** A valid language tag: `en-FR`, `de-AT`; never `en-XX`. */
export function hreflang(market: Market): string {
  return `${market.language}-${market.countryCode}`;
}

/**
 * The countries for which a page is an alternate: those that have it, in storefronts whose default market has it. A
 * search engine sees a storefront as its default market does. The same list on every page that is one of them, so that
 * they name each other.
 */
export function alternateCountries(registry: MarketRegistry, has: (market: Market) => boolean): readonly CountryCode[] {
  return registry.storefronts
    .filter(({ storefrontCode }) => has(registry.defaultMarketOf(storefrontCode)))
    .flatMap(({ markets }) => markets.filter(has).map(({ countryCode }) => countryCode));
}

/**
 * The same page for every country (several share a storefront), and `x-default` for all others. `countries` are those
 * that have the page; all of them when absent. `x-default` is storefront gl, or the first of a shop that does not sell
 * there; there is none where its default country lacks the page.
 */
export function hreflangLinks(
  registry: MarketRegistry,
  path: string,
  countries?: readonly CountryCode[],
): readonly { readonly hreflang: string; readonly path: string }[] {
  const has = countries && new Set(countries);
  const { storefrontCode, countryCode } = registry.defaultMarketOf('gl');
  const elsewhere = !has || has.has(countryCode);
  return [
    ...registry.markets
      .filter(({ countryCode }) => !has || has.has(countryCode))
      .map((market) => ({ hreflang: hreflang(market), path: storefrontPath(market.storefrontCode, path) })),
    ...(elsewhere ? [{ hreflang: 'x-default', path: storefrontPath(storefrontCode, path) }] : []),
  ];
}
