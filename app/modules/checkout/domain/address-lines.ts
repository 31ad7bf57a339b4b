import type { Address } from '#app/kernel/address.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { addressRules } from './address-rules.ts';
import { regionName } from './region-choice.ts';

/**
 * An address in lines in the format of its country, the country last. An address of a country not served has a generic
 * format.
 */
export function addressLines(address: Address, registry: MarketRegistry): readonly string[] {
  const market = registry.market(address.country);
  const order = addressRules(market?.countryCode ?? 'DE').lines;
  const text = (field: keyof Address) =>
    field === 'region' && market ? regionName(market.regions, address.region) : address[field];
  const lines = order.map((line) => line.map(text).filter(Boolean).join(' '));
  return [...lines, market?.name.local ?? address.country].filter(Boolean);
}
