import type { Continent, Market, MarketRegistry } from './types.ts';

const ORDER: readonly Continent[] = ['EU', 'NA', 'AS', 'OC'];

/** Markets under their continent, sorted by local name. */
export function marketsByContinent(
  registry: MarketRegistry,
): readonly { readonly continent: Continent; readonly markets: readonly Market[] }[] {
  return ORDER.map((continent) => ({
    continent,
    markets: registry.markets
      .filter((market) => market.continent === continent)
      .sort((a, b) => a.name.local.localeCompare(b.name.local, 'en')),
  }));
}

/** The markets under the language of their pages, each sorted by local name; the visitor's own first. */
export function marketsByLanguage(
  registry: MarketRegistry,
  own: Market | null,
): readonly { readonly language: Market['language']; readonly markets: readonly Market[] }[] {
  const sorted = marketsByContinent(registry).flatMap(({ markets }) => markets);
  const all = own ? [own, ...sorted.filter(({ countryCode }) => countryCode !== own.countryCode)] : sorted;
  const languages = [...new Set(all.map(({ language }) => language))];
  return languages.map((language) => ({ language, markets: all.filter((market) => market.language === language) }));
}
