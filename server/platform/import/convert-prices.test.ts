import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { exchangeTableSchema } from '#app/modules/markets/domain/exchange-rates.ts';
import { convertAmount, nicePrice, pricesInEveryCurrency } from './convert-prices.ts';

const table = exchangeTableSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../content-fallbacks/exchange-rates.json'), 'utf8')),
);

describe('a converted price', () => {
  test('is rounded to a usual price', () => {
    const from14euros = (to: (typeof CURRENCY_CODES)[number]) => convertAmount(1400, { from: 'EUR', to, table });
    expect(Object.fromEntries(CURRENCY_CODES.map((to) => [to, from14euros(to)]))).toEqual({
      AUD: 2500,
      CHF: 1350,
      CZK: 34900,
      DKK: 10900,
      EUR: 1400,
      GBP: 1250,
      JPY: 2500,
      KRW: 24000,
      NOK: 16900,
      SEK: 15900,
      USD: 1700,
    });
  });

  test('can come from a currency without a market', () => {
    expect(convertAmount(2050, { from: 'NZD', to: 'EUR', table })).toBe(1000);
  });

  test('is marked as converted, the given one is not', () => {
    const prices = pricesInEveryCurrency({ original: 2200, final: 1999 }, 'JPY', table);
    expect(Object.keys(prices)).toEqual([...CURRENCY_CODES]);
    expect(prices.JPY).toEqual({ original: 2200, final: 1999 });
    expect(CURRENCY_CODES.filter((code) => !prices[code]?.converted)).toEqual(['JPY']);
  });

  test.each(CURRENCY_CODES)('in %s is monotonic, never 0 and never above its original', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 20_000 }), (amount, more) => {
        const lower = nicePrice(amount, currency);
        expect(lower).toBeGreaterThan(0);
        expect(nicePrice(amount + more, currency)).toBeGreaterThanOrEqual(lower);
      }),
    );
    expect(nicePrice(0, currency)).toBe(0);
  });
});
