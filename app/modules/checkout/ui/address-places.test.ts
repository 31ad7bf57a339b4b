import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { addressPlaces, packPlaces, regionsAt, unpackPlaces } from './address-places.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions });
const placesOf = (code: string, billing = '') =>
  addressPlaces({
    market: registry.market(code) ?? registry.defaultMarketOf('uk'),
    registry,
    values: {
      ...EMPTY_CHECKOUT_INFO,
      address: { shipping: EMPTY_ADDRESS, billing: { ...EMPTY_ADDRESS, country: billing } },
    },
  });

test.each(COUNTRY_CODES)('what is packed for %s comes out as it went in', (code) => {
  for (const billing of ['', 'US', 'KR']) {
    const places = placesOf(code, billing);
    expect(unpackPlaces(packPlaces(places))).toEqual(places);
  }
});

test('no list goes to the browser that the form does not show', () => {
  const { market, regions: others, countries } = placesOf('SI');
  expect([market.regions, others, countries.length]).toEqual([[], {}, 33]);
});

test('regions are known of the market’s country and of the one the bill goes to', () => {
  const places = placesOf('US', 'IT');
  expect(regionsAt(places, 'US')?.length).toBeGreaterThan(49);
  expect(regionsAt(places, 'IT')?.length).toBeGreaterThan(99);
  expect(regionsAt(places, 'JP')).toBeNull();
});
