import { describe, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { marketsByContinent } from './markets-by-continent.ts';
import { createMarketRegistry } from './registry.ts';

const groups = marketsByContinent(
  createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} }),
);
const countries = (continent: string) =>
  groups.find((group) => group.continent === continent)?.markets.map(({ countryCode }) => countryCode);

describe('marketsByContinent', () => {
  test('lists every market once, Europe first', () => {
    expect(groups.map(({ continent }) => continent)).toEqual(['EU', 'NA', 'AS', 'OC']);
    expect(new Set(groups.flatMap(({ markets }) => markets)).size).toBe(33);
  });

  test('sorts by local name', () => {
    expect(countries('AS')).toEqual(['IL', 'JP', 'SG', 'KR', 'AE']);
    expect(countries('OC')).toEqual(['AU', 'NZ']);
    // Österreich sorts beside Norge, not after Z, and Česko before Danmark.
    expect(countries('EU')?.slice(0, 4)).toEqual(['BE', 'CZ', 'DK', 'DE']);
    expect(countries('EU')?.indexOf('AT')).toBe((countries('EU')?.indexOf('NO') ?? 0) + 1);
  });
});
