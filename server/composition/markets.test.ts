import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { followMarkets } from './markets.ts';

const open = () =>
  followMarkets({ GB: 50, JP: 12_000 }, (freeShippingThresholds, facts) =>
    createMarketRegistry({ stage: 'production', freeShippingThresholds, countryNames, regions: {}, facts }),
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

test('A fact replaces a threshold that content has left as it came with the shop, and no other', () => {
  const { registry, takeThresholds, takeFacts } = open();
  const free = (amount: number) => ({ freeFrom: amount, kindTaxes: {}, delivery: {} });
  expect(takeFacts({ GB: free(60), JP: free(0) })).toBe(true);
  const thresholds = () => ['GB', 'JP'].map((code) => registry.market(code)?.shipping.freeShippingThreshold);
  expect(thresholds()).toEqual([6000, 0]);
  takeThresholds({ GB: 45, JP: 12_000 });
  expect(thresholds()).toEqual([4500, 0]);
  takeThresholds({ GB: 50, JP: 12_000 });
  expect(thresholds()).toEqual([6000, 0]);
});

test('Facts make other markets while they change, and the same ones while they do not', () => {
  const { registry, takeFacts } = open();
  const before = registry.market('EE');
  const facts = { EE: { tax: 24, kindTaxes: {}, delivery: { standard: { price: 450 } } } };
  expect(takeFacts(facts)).toBe(true);
  const after = registry.market('EE');
  expect([before?.tax, after?.tax, after?.delivery]).toEqual([20, 24, facts.EE.delivery]);
  expect(takeFacts(structuredClone(facts))).toBe(false);
  expect(registry.market('EE')).toBe(after);
  takeFacts({});
  expect(registry.market('EE')?.tax).toBe(20);
});
