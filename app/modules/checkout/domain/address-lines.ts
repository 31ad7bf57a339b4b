import type { Address } from '#app/kernel/address.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { addressRules } from './address-rules.ts';
import { findRegion, regionName } from './region-choice.ts';

/** Countries whose mail has the code of the region in the line of the city. */
const CITY_LINES: Partial<Record<CountryCode, (place: Pick<Address, 'city' | 'region' | 'postCode'>) => string>> = {
  US: ({ city, region, postCode }) => joined([city, joined([region, postCode])], ', '),
  AU: ({ city, region, postCode }) => joined([city, region, postCode]),
  IT: ({ city, region, postCode }) => joined([postCode, city, region]),
};

/**
 * An address in lines in the format of its country, the country last. An address of a country not served has a generic
 * format.
 */
export function addressLines(address: Address, registry: MarketRegistry): readonly string[] {
  const market = registry.market(address.country);
  const cityLine = market && CITY_LINES[market.countryCode];
  const region = (of: typeof regionName) => (market ? of(market.regions, address.region) : address.region);
  const order = addressRules(market?.countryCode ?? 'DE').lines;
  const lines = cityLine
    ? [
        ...order.filter((line) => !line.some((field) => PLACE.includes(field))).map((line) => textOf(line, address)),
        cityLine({ ...address, region: region(regionCode) }),
      ]
    : order.map((line) => textOf(line, { ...address, region: region(regionName) }));
  return [...lines, market?.name.local ?? address.country].filter(Boolean);
}

const PLACE: readonly string[] = ['city', 'region', 'postCode'];

const regionCode: typeof regionName = (regions, code) => findRegion(regions, code)?.code ?? code;

const textOf = (line: readonly (keyof Address)[], address: Address): string =>
  joined(line.map((field) => address[field]));

const joined = (parts: readonly string[], separator = ' '): string => parts.filter(Boolean).join(separator);
