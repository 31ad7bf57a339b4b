import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { offeredMethods } from './offered-methods.ts';

const { markets } = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions: {},
});
const now = Date.parse('2026-11-23T09:00:00Z');

test.each(markets)('`offeredMethods` in $countryCode has prices, and a dearer one is never slower', (market) => {
  const offers = offeredMethods(market, now);
  expect(offers.length).toBeGreaterThan(0);
  expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
  const [first, second] = offers;
  if (first && second) {
    expect(second.tariff.fullPrice).toBeGreaterThan(first.tariff.fullPrice);
    expect(second.deliveryDetails.latest <= first.deliveryDetails.latest).toBe(true);
  }
});

test.each([
  ['GB', 'Standard delivery'],
  ['AT', 'Standardversand'],
  ['BE', 'Standaardlevering'],
  ['FR', 'Standard delivery'],
])('`offeredMethods` titles the first method of %s "%s"', (countryCode, title) => {
  const market = markets.find((candidate) => candidate.countryCode === countryCode);
  expect(market && offeredMethods(market, now)[0]?.title).toBe(title);
});
