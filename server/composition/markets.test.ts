import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { followThresholds } from './markets.ts';

const open = () =>
  followThresholds({ GB: 50, JP: 12_000 }, (freeShippingThresholds) =>
    createMarketRegistry({ stage: 'production', freeShippingThresholds, countryNames, regions: {} }),
  );

test('The registry has the thresholds that were taken last, everywhere a market is found', () => {
  const { registry, takeThresholds } = open();
  takeThresholds({ GB: 45 });
  const markets = [
    registry.market('gb'),
    registry.defaultMarketOf('uk'),
    registry.markets.find(({ countryCode }) => countryCode === 'GB'),
    registry.storefront('uk')?.markets[0],
    registry.storefronts.find(({ storefrontCode }) => storefrontCode === 'uk')?.markets[0],
  ];
  expect(markets.map((market) => market?.shipping.freeShippingThreshold)).toEqual([4500, 4500, 4500, 4500, 4500]);
  expect(registry.market('JP')?.shipping.freeShippingThreshold).toBe(0);
});

test('A market that a request has keeps its threshold', () => {
  const { registry, takeThresholds } = open();
  const market = registry.market('GB');
  takeThresholds({ GB: 45 });
  expect(market?.shipping.freeShippingThreshold).toBe(5000);
});

test('The markets are the same objects while the thresholds are the same', () => {
  const { registry, takeThresholds } = open();
  const market = registry.market('GB');
  takeThresholds({ GB: 50, JP: 12_000 });
  expect(registry.market('GB')).toBe(market);
});
