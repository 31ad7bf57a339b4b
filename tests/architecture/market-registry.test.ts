import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode, Market, ShopStage } from '#app/modules/markets/domain/types.ts';

const registryOf = (stage: ShopStage) =>
  createMarketRegistry({ stage, freeShippingThresholds: {}, countryNames, regions });
const registry = registryOf('production');

function table<T>(fact: (market: Market) => T, markets = registry.markets): Record<string, T> {
  return Object.fromEntries(markets.map((market) => [market.countryCode, fact(market)]));
}

function grouped(fact: (market: Market) => string): Record<string, string> {
  const groups = new Map<string, string[]>();
  for (const market of registry.markets)
    groups.set(fact(market), [...(groups.get(fact(market)) ?? []), market.countryCode]);
  return Object.fromEntries([...groups].map(([key, countries]) => [key, countries.sort().join(' ')]));
}

const TAX = {
  ...{
    GB: 20,
    DE: 19,
    AT: 20,
    BE: 21,
    CH: 0,
    NL: 21,
    FR: 20,
    US: 0,
    IT: 22,
    HR: 25,
    EE: 20,
    SK: 20,
    SE: 25,
    FI: 25,
    LV: 21,
    LT: 21,
    IE: 23,
  },
  ...{
    CZ: 21,
    SI: 22,
    DK: 25,
    ES: 21,
    HU: 27,
    PL: 23,
    LU: 17,
    NO: 25,
    PT: 23,
    JP: 0,
    AU: 10,
    KR: 0,
    SG: 0,
    IL: 0,
    NZ: 15,
    AE: 0,
  },
};

describe('the market registry', () => {
  test('has ten storefronts and thirty-three markets', () => {
    expect(registry.storefronts.map(({ storefrontCode }) => storefrontCode)).toEqual([
      'uk',
      'de',
      'at',
      'be',
      'ch',
      'nl',
      'fr',
      'us',
      'eu',
      'gl',
    ]);
    expect(new Set(registry.markets.map(({ countryCode }) => countryCode)).size).toBe(33);
    expect(registry.markets).toHaveLength(33);
  });

  test('assigns every country to exactly one storefront', () => {
    const listed = registry.storefronts.flatMap((storefront) =>
      storefront.markets.map(({ countryCode }) => countryCode),
    );
    expect(listed.toSorted()).toEqual(registry.markets.map(({ countryCode }) => countryCode).toSorted());
    expect(grouped(({ storefrontCode }) => storefrontCode)).toEqual({
      uk: 'GB',
      de: 'DE',
      at: 'AT',
      be: 'BE',
      ch: 'CH',
      nl: 'NL',
      fr: 'FR',
      us: 'US',
      eu: 'CZ DK EE ES FI HR HU IE IT LT LU LV NO PL PT SE SI SK',
      gl: 'AE AU IL JP KR NZ SG',
    });
  });

  test('has the tax rates of the table, a lower one for Finland in staging', () => {
    expect(table(({ tax }) => tax)).toEqual(TAX);
    expect(table(({ tax }) => tax, registryOf('development').markets)).toEqual(TAX);
    expect(table(({ tax }) => tax, registryOf('staging').markets)).toEqual({ ...TAX, FI: 24 });
  });

  test('prices each country in its currency: Hungary and Poland in euro, Singapore, Israel, New Zealand and the Emirates in dollars', () => {
    expect(grouped(({ currency }) => `${currency.code} ${currency.symbol}`)).toEqual({
      'GBP £': 'GB',
      'CHF CHF': 'CH',
      'SEK kr': 'SE',
      'CZK Kč': 'CZ',
      'DKK kr': 'DK',
      'NOK kr': 'NO',
      'JPY ¥': 'JP',
      'AUD $': 'AU',
      'KRW ₩': 'KR',
      'USD USD': 'AE IL NZ SG US',
      'EUR €': 'AT BE DE EE ES FI FR HR HU IE IT LT LU LV NL PL PT SI SK',
    });
  });

  test('uses German in three countries, Dutch in two and English elsewhere', () => {
    const { de, nl, en } = grouped(({ language }) => language);
    expect({ de, nl }).toEqual({ de: 'AT CH DE', nl: 'BE NL' });
    expect(en?.split(' ')).toHaveLength(28);
  });

  test('sets the document locale of the table, en-XX for countries without one', () => {
    const { 'en-XX': others, ...own } = grouped(({ locale }) => locale.html);
    expect(own).toEqual({ 'en-GB': 'GB', 'de-DE': 'DE', 'de-AT': 'AT', 'nl-BE': 'BE', 'de-CH': 'CH', 'nl-NL': 'NL' });
    expect(others?.split(' ')).toHaveLength(27);
  });

  test('formats with a real locale of the language and the country', () => {
    expect(table(({ locale }) => locale.iso)).toEqual(
      table(({ language, countryCode }) => `${language}-${countryCode}`),
    );
  });

  test('assigns every market outside America, Asia and Oceania to Europe', () => {
    const { EU, ...others } = grouped(({ continent }) => continent);
    expect(others).toEqual({ NA: 'US', AS: 'AE IL JP KR SG', OC: 'AU NZ' });
    expect(EU?.split(' ')).toHaveLength(25);
  });

  test('ships from the American warehouse to storefront us only', () => {
    expect(grouped(({ warehouse }) => `${warehouse.region}: ${warehouse.codes.join(' ')}`)['US: us-rsv us']).toBe('US');
    expect(
      new Set(
        registry.storefronts
          .filter(({ storefrontCode }) => storefrontCode !== 'us')
          .flatMap(({ warehouse }) => warehouse.codes),
      ),
    ).toEqual(new Set(['nl-rsv', 'nl']));
  });

  test('gives each storefront its content locale, content key, tenant key and focus', () => {
    const facts = registry.storefronts.map((one) =>
      [one.storefrontCode, one.contentLocale, one.contentKey, one.tenantKey, one.isFocusMarket].join(' '),
    );
    expect(facts).toEqual([
      'uk en-GB uk UK true',
      'de de-DE de DE true',
      'at de-DE de DE true',
      'be default eu NL true',
      'ch de-DE de DE true',
      'nl default eu NL true',
      'fr default eu EU true',
      'us default us US true',
      'eu default eu EU false',
      'gl default gl GL false',
    ]);
  });

  test('gives every market the data of its storefront', () => {
    for (const storefront of registry.storefronts) {
      for (const { contentLocale, warehouse, isFocusMarket } of storefront.markets) {
        expect({ contentLocale, warehouse, isFocusMarket }).toEqual({
          contentLocale: storefront.contentLocale,
          warehouse: storefront.warehouse,
          isFocusMarket: storefront.isFocusMarket,
        });
      }
    }
  });

  test('has the default market Ireland for eu, Singapore for gl and the only country of every other storefront', () => {
    const starts = registry.storefronts.map(
      ({ storefrontCode }) => registry.defaultMarketOf(storefrontCode).countryCode,
    );
    expect(starts).toEqual(['GB', 'DE', 'AT', 'BE', 'CH', 'NL', 'FR', 'US', 'IE', 'SG']);
  });
});

describe('region lists', () => {
  const listOf = (country: CountryCode) => registry.market(country)?.regions ?? [];

  test('exist for every market, with unique codes and names, sorted by name', () => {
    for (const { countryCode, regions: list } of registry.markets) {
      expect(list.length, countryCode).toBeGreaterThan(1);
      expect(new Set(list.map(({ code }) => code)).size, `codes of ${countryCode}`).toBe(list.length);
      expect(new Set(list.map(({ name }) => name)).size, `names in ${countryCode}`).toBe(list.length);
      expect(
        list.map(({ name }) => name),
        countryCode,
      ).toEqual(list.map(({ name }) => name).toSorted(new Intl.Collator('en').compare));
    }
  });

  test.each<[CountryCode, number, string]>([
    ['US', 59, 'CA'],
    ['IT', 110, 'MI'],
    ['ES', 52, 'M'],
    ['AU', 8, 'NSW'],
    ['JP', 47, '13'],
    ['KR', 17, '11'],
    ['AE', 7, 'DU'],
    ['IE', 26, 'D'],
  ])('have the regions that addresses in %s use', (country, count, code) => {
    expect(listOf(country)).toHaveLength(count);
    expect(listOf(country).map((region) => region.code)).toContain(code);
  });

  test('have every American state, the capital, territories and the armed forces, but no uninhabited islands', () => {
    const codes = listOf('US').map(({ code }) => code);
    for (const code of ['NY', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']) expect(codes).toContain(code);
    expect(codes).not.toContain('UM');
  });

  test('are written in Latin letters', () => {
    for (const { regions: list } of registry.markets)
      for (const { name } of list) expect(name).toMatch(/^[\p{Script=Latin}\d .,'’‘`\-–()/]+$/u);
  });

  test('are in no browser bundle: only servers and tests read the data files', () => {
    const app = fileURLToPath(new URL('../../app/', import.meta.url));
    const readers = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|server)\.tsx?$/.test(file))
      .filter((file) =>
        /(?:markets|\.)\/data\/(?:regions|country-names)\.json/.test(readFileSync(join(app, file), 'utf8')),
      );
    expect(readers).toEqual([]);
  });
});

describe('country names', () => {
  const names = z
    .record(z.string().regex(/^[A-Z]{2}$/), z.strictObject({ local: z.string().min(1), english: z.string().min(1) }))
    .parse(countryNames);

  test('include about 250 countries and the showroom', () => {
    expect(Object.keys(names).length).toBeGreaterThanOrEqual(245);
    expect(names.XS).toEqual({ local: 'Showroom', english: 'Showroom' });
    expect(registry.market('XS')).toBeNull();
  });

  test('names the markets in their own language and in English', () => {
    expect(registry.market('DE')?.name).toEqual({ local: 'Deutschland', english: 'Germany' });
    expect(registry.market('BE')?.name).toEqual({ local: 'België', english: 'Belgium' });
    expect(registry.market('CZ')?.name).toEqual({ local: 'Česko', english: 'Czechia' });
    for (const { name } of registry.markets) expect(name.local).toMatch(/^[\p{Script=Latin} ]+$/u);
  });
});
