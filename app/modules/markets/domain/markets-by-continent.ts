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
