import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createFormatter } from './format.ts';
import { createMarketRegistry } from './registry.ts';
import type { CountryCode } from './types.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });
const marketOf = (code: CountryCode) => registry.market(code) ?? registry.defaultMarketOf('uk');
const formatterOf = (code: CountryCode) => createFormatter(marketOf(code));
/** Texts with every kind of space written as a plain one. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('`money`', () => {
  test.each<[CountryCode, number, string]>([
    ['GB', 1250, '£12.50'],
    ['DE', 123450, '1.234,50 €'],
    ['NL', 1250, '€ 12,50'],
    ['CH', 1250, 'CHF 12.50'],
    ['US', 123450, '$1,234.50'],
    ['SG', 1250, 'USD 12.50'],
    ['HU', 1250, '€12.50'],
    ['SE', 1250, '12,50 kr'],
    ['CZ', 1250, '12,50 Kč'],
    ['AU', 1250, '$12.50'],
    ['JP', 2200, '¥2,200'],
    ['KR', 12500, '₩12,500'],
  ])('in %s of %i minor units', (country, amount, text) => {
    expect(plain(formatterOf(country).money({ amount, currency: marketOf(country).currency.code }))).toBe(text);
  });

  test('keeps the decimals of round amounts and shows no sign before zero', () => {
    expect(formatterOf('GB').money({ amount: 1000, currency: 'GBP' })).toBe('£10.00');
    expect(formatterOf('GB').money({ amount: -0, currency: 'GBP' })).toBe('£0.00');
    expect(formatterOf('GB').money({ amount: -1250, currency: 'GBP' })).toBe('-£12.50');
  });

  test.each<[CountryCode, number, string]>([
    ['GB', 5000, '£50'],
    ['GB', 4950, '£49.50'],
    ['NL', 5000, '€ 50'],
    ['DE', 5000, '50 €'],
    ['JP', 5500, '¥5,500'],
  ])('leaves out zero decimals where it is brief: in %s of %i minor units', (country, amount, text) => {
    expect(plain(formatterOf(country).briefMoney({ amount, currency: marketOf(country).currency.code }))).toBe(text);
  });

  test('shows the symbol of every currency in every market', () => {
    const symbolOf = new Map(registry.markets.map(({ currency }) => [currency.code, currency.symbol]));
    for (const market of registry.markets) {
      for (const currency of CURRENCY_CODES) {
        const symbol = market.countryCode === 'US' && currency === 'USD' ? '$' : symbolOf.get(currency);
        expect(createFormatter(market).money({ amount: 1250, currency })).toContain(symbol);
      }
    }
  });

  test('returns the same text twice', () => {
    const format = formatterOf('DE');
    const value = { amount: 1250, currency: 'EUR' } as const;
    expect(format.money(value)).toBe(format.money(value));
  });
});

describe('`day` and `days`', () => {
  test.each<[CountryCode, string, string]>([
    ['GB', 'Tue 24 Nov', 'Tue 24 – Thu 26 Nov'],
    ['IE', 'Tue 24 Nov', 'Tue 24 – Thu 26 Nov'],
    ['HR', 'Tue 24 Nov', 'Tue 24 – Thu 26 Nov'],
    ['JP', 'Tue 24 Nov', 'Tue 24 – Thu 26 Nov'],
    ['US', 'Tue, Nov 24', 'Tue, Nov 24 – Thu, Nov 26'],
    ['NL', 'di 24 nov', 'di 24 – do 26 nov'],
    ['DE', 'Di., 24. Nov.', 'Di., 24. – Do., 26. Nov.'],
  ])('in %s are %s and %s', (country, day, days) => {
    expect(plain(formatterOf(country).day('2026-11-24'))).toBe(day);
    expect(plain(formatterOf(country).days('2026-11-24', '2026-11-26'))).toBe(days);
  });

  test('name both months of a range across two, and one day once', () => {
    expect(formatterOf('GB').days('2026-11-30', '2026-12-02')).toBe('Mon 30 Nov – Wed 2 Dec');
    expect(formatterOf('GB').days('2026-11-24', '2026-11-24')).toBe('Tue 24 Nov');
  });

  test('do not depend on the time zone of the machine', () => {
    expect(formatterOf('GB').date(Date.UTC(2026, 10, 21, 23, 59))).toBe('21 November 2026');
    expect(formatterOf('US').date(Date.UTC(2026, 10, 21, 0, 1))).toBe('November 21, 2026');
    expect(formatterOf('KR').date(Date.UTC(2026, 10, 21))).toBe('21 November 2026');
  });
});

describe('`count`, `decimal`, `mean` and `percent`', () => {
  test('group thousands as the market does', () => {
    expect(formatterOf('GB').count(12345)).toBe('12,345');
    expect(formatterOf('DE').count(12345)).toBe('12.345');
  });

  test.each<[CountryCode, string]>([
    ['FI', '€12,345.50 12,345 25.5 4.0 25.5%'],
    ['FR', '€12,345.50 12,345 25.5 4.0 25.5%'],
    ['HR', '€12,345.50 12,345 25.5 4.0 25.5%'],
    ['SE', '12 345,50 kr 12 345 25,5 4,0 25,5 %'],
    ['AT', '€ 12.345,50 12.345 25,5 4,0 25,5 %'],
    ['BE', '€ 12.345,50 12.345 25,5 4,0 25,5%'],
    ['CH', 'CHF 12’345.50 12’345 25.5 4.0 25.5%'],
  ])('have the separators of the prices in %s: %s (ICU 78.3, Node 24.21)', (country, texts) => {
    const { money, count, decimal, mean, percent } = formatterOf(country);
    const price = money({ amount: 1_234_550, currency: marketOf(country).currency.code });
    const all = [price, count(12_345), decimal(25.5), mean(4), percent(25.5)];
    // Builds of ICU differ in the apostrophe of Switzerland.
    expect(plain(all.join(' ')).replaceAll("'", '’')).toBe(texts);
  });

  test('write percentages', () => {
    expect(formatterOf('GB').percent(20)).toBe('20%');
    expect(plain(formatterOf('DE').percent(7.5))).toBe('7,5 %');
  });
});
