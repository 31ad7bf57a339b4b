import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode, Market } from '#app/modules/markets/domain/types.ts';

export const sampleRegistry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions: {},
});

export function sampleMarket(countryCode: CountryCode): Market {
  const market = sampleRegistry.market(countryCode);
  if (!market) throw new Error(`No market ${countryCode}`);
  return market;
}
