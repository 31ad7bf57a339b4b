import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { parseRegionalShops } from './regional-shops.ts';
import { createMarketRegistry } from './registry.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });

describe('parseRegionalShops', () => {
  test('reads countries with their addresses', () => {
    expect(parseRegionalShops(' AU=https://au.example/shop?a=b=c , nz=https://au.example/nz,', registry)).toEqual(
      new Map([
        ['AU', 'https://au.example/shop?a=b=c'],
        ['NZ', 'https://au.example/nz'],
      ]),
    );
  });

  test('has no country for an empty text', () => {
    expect(parseRegionalShops('', registry)).toEqual(new Map());
  });

  test.each([
    ['RU=https://example.com', '"RU" is not a country the shop serves'],
    ['AU', 'the address of AU must begin with https://'],
    ['AU=http://au.example', 'the address of AU must begin with https://'],
    ['AU=javascript:alert(1)', 'the address of AU must begin with https://'],
  ])('returns the error of %s', (text, problem) => {
    expect(parseRegionalShops(text, registry)).toBe(problem);
  });
});
