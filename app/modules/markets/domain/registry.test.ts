import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry, htmlLang } from './registry.ts';
import type { CountryCode } from './types.ts';

const registryWith = (freeShippingThresholds: Partial<Record<CountryCode, unknown>>) =>
  createMarketRegistry({ stage: 'production', freeShippingThresholds, countryNames, regions: {} });
const threshold = (country: CountryCode, major: unknown) =>
  registryWith({ [country]: major }).market(country)?.shipping.freeShippingThreshold;

describe('createMarketRegistry', () => {
  test('stores thresholds in minor units of the market’s currency', () => {
    expect(threshold('GB', 50)).toBe(5000);
    expect(threshold('FR', 49.95)).toBe(4995);
    expect(threshold('JP', 9000)).toBe(9000);
    expect(threshold('KR', 80000)).toBe(80000);
  });

  test.each([undefined, null, '50', -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300, {}])(
    'never delivers for free where content says %s',
    (major) => {
      expect(threshold('GB', major)).toBe(0);
    },
  );

  test('finds countries in either case and storefronts exactly', () => {
    const registry = registryWith({});
    expect(registry.market('gb')?.storefrontCode).toBe('uk');
    expect(registry.market('RU')).toBeNull();
    expect(registry.storefront('uk')?.defaultCountry).toBe('GB');
    expect(registry.storefront('UK')).toBeNull();
    expect(registry.storefront('constructor')).toBeNull();
  });

  test('has only the countries of the shop, and storefronts with one of them', () => {
    const registry = createMarketRegistry({
      ...{ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} },
      countries: ['SE', 'DE', 'GB'],
    });
    expect(registry.markets.map(({ countryCode }) => countryCode)).toEqual(['GB', 'DE', 'SE']);
    expect(registry.storefronts.map((one) => [one.storefrontCode, one.defaultCountry])).toEqual([
      ...[
        ['uk', 'GB'],
        ['de', 'DE'],
        ['eu', 'SE'],
      ],
    ]);
    expect(registry.storefront('us')).toBeNull();
    expect(registry.market('US')).toBeNull();
    expect(registry.marketOfOrder('US')?.storefrontCode).toBe('us');
    expect(registry.marketOfOrder('RU')).toBeNull();
    expect(['de', 'eu', 'gl'].map((code) => registry.defaultMarketOf(code as 'de').countryCode)).toEqual([
      ...['DE', 'SE', 'GB'],
    ]);
  });

  test('throws for a market without a name', () => {
    expect(() =>
      createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames: {}, regions: {} }),
    ).toThrow('No name for market GB');
  });
});

describe('htmlLang', () => {
  test('is the locale of the market, and plain English where that is en-XX', () => {
    const registry = registryWith({});
    const langs = ['uk', 'de', 'at', 'be', 'ch', 'nl', 'fr', 'us', 'eu', 'gl'].map((code) =>
      htmlLang(registry.storefront(code)?.markets[0] ?? registry.defaultMarketOf('uk')),
    );
    expect(langs).toEqual(['en-GB', 'de-DE', 'de-AT', 'nl-BE', 'de-CH', 'nl-NL', 'en', 'en', 'en', 'en']);
  });
});
