import { CURRENCY_CODES, CURRENCY_EXPONENTS, type CurrencyCode, divideRounded } from '#app/kernel/money.ts';
import type { VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';

export type Tier = 'kids' | 'low' | 'crew' | 'knee' | 'boxers' | 't-shirt' | 'gift' | 'gift-kids';

/** Major units, in the order of CURRENCY_CODES. */
const LIST_PRICES: Readonly<Record<Tier, readonly number[]>> = {
  // AUD, CHF, CZK, DKK, EUR, GBP, JPY, KRW, NOK, SEK, USD
  kids: [14, 9.5, 199, 59, 8, 7, 1300, 11000, 89, 89, 9],
  low: [18, 12, 249, 79, 10, 9, 1600, 14000, 119, 119, 12],
  crew: [24, 16, 349, 109, 14, 12, 2200, 19000, 159, 159, 16],
  knee: [30, 20, 429, 129, 17, 15, 2700, 24000, 199, 199, 20],
  boxers: [45, 30, 679, 199, 27, 24, 4200, 36000, 299, 299, 30],
  't-shirt': [59, 39, 879, 269, 35, 30, 5500, 48000, 399, 399, 38],
  gift: [79, 54, 1229, 369, 49, 43, 7800, 67000, 549, 549, 54],
  'gift-kids': [45, 30, 699, 209, 28, 25, 4400, 38000, 319, 319, 31],
};

/** Steps a reduced price is rounded to, in minor units. */
const REDUCED_STEP: Readonly<Record<CurrencyCode, number>> = {
  AUD: 50,
  CHF: 50,
  CZK: 1000,
  DKK: 500,
  EUR: 50,
  GBP: 50,
  JPY: 10,
  KRW: 100,
  NOK: 500,
  SEK: 500,
  USD: 50,
};

/** Prices of a tier in every currency, minor units; `off` percent are taken from the final price. */
export function tierPrices(tier: Tier, off = 0): VariantRecord['prices'] {
  const entries = CURRENCY_CODES.map((code, index) => {
    const original = Math.round((LIST_PRICES[tier][index] ?? 0) * 10 ** CURRENCY_EXPONENTS[code]);
    const step = REDUCED_STEP[code];
    const final = off === 0 ? original : divideRounded(original * (100 - off), 100 * step) * step;
    return [code, { original, final }] as const;
  });
  return Object.fromEntries(entries);
}
