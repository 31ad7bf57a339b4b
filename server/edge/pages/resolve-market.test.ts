import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { resolveMarket } from './resolve-market.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
const resolved = (storefront: StorefrontCode | null, preference: CountryCode | null) =>
  resolveMarket(registry, { storefront, preference }).countryCode;

describe('resolveMarket', () => {
  test('is the default country of the storefront without a preference', () => {
    expect(resolved('eu', null)).toBe('IE');
    expect(resolved('gl', null)).toBe('SG');
    expect(resolved('at', null)).toBe('AT');
  });

  test('is the preferred country inside its own storefront', () => {
    expect(resolved('eu', 'IT')).toBe('IT');
    expect(resolved('gl', 'JP')).toBe('JP');
  });

  test('prefers the path to a preference for another storefront', () => {
    expect(resolved('uk', 'DE')).toBe('GB');
    expect(resolved('eu', 'JP')).toBe('IE');
    expect(resolved('us', 'CH')).toBe('US');
  });

  test('is the United Kingdom when no storefront resolves', () => {
    expect(resolved(null, null)).toBe('GB');
    expect(resolved(null, 'DE')).toBe('GB');
  });
});
