import { POSTCODE_RULES } from '#app/modules/checkout/domain/postcode.ts';
import { parseAddressForm } from '#app/modules/checkout/forms/address-form.ts';
import { readTelephone } from '#app/modules/checkout/usecases/read-telephone.server.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode, Market } from '#app/modules/markets/domain/types.ts';

export const registry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions,
});
export const market = (code: CountryCode): Market => registry.market(code) ?? registry.defaultMarketOf('uk');

const REGIONS: Partial<Record<CountryCode, string>> = {
  US: 'CA',
  IT: 'RM',
  ES: 'M',
  AU: 'NSW',
  JP: 'Tokyo',
  KR: 'Seoul',
  AE: 'Dubai',
};
const region = (code: CountryCode) => REGIONS[code] ?? '';

/** A form that a shopper in the country can send. */
export function good(code: CountryCode): Record<string, string> {
  return {
    'address.shipping.firstName': 'Ada',
    'address.shipping.lastName': 'King',
    'address.shipping.street0': 'Main Street 1',
    'address.shipping.street1': '',
    'address.shipping.city': 'Somewhere',
    'address.shipping.region':
      registry
        .market(code)
        ?.regions.find(({ name, code: own }) => own === region(code) || name.startsWith(region(code)))?.code ?? '',
    'address.shipping.postCode': POSTCODE_RULES[code].example,
    'address.shipping.country': code,
    useShippingForBilling: 'true',
    'contact.email': 'ada@example.com',
    'contact.telephone': '+44 (0)20 7946-0123',
    'contact.agreements': 'on',
  };
}

/** Posts a repeated name for a list of texts. */
export function form(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === 'string' ? [value] : value) data.append(name, one);
  return data;
}

/** The parsed good form of a country, with changed fields. */
export const parse = (code: CountryCode, changes: Readonly<Record<string, string | readonly string[]>> = {}) =>
  parseAddressForm(form({ ...good(code), ...changes }), { market: market(code), registry, readTelephone });
