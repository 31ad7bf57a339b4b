import {
  CURRENCY_CODES,
  CURRENCY_EXPONENTS,
  type CurrencyCode,
  divideRounded,
  isCurrencyCode,
} from '#app/kernel/money.ts';
import type { VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ExchangeCurrency, ExchangeTable } from '#app/modules/markets/domain/exchange-rates.ts';

/** Decimal places of a currency of the table. */
export function exponentOf(currency: ExchangeCurrency): number {
  return isCurrencyCode(currency) ? CURRENCY_EXPONENTS[currency] : 2;
}

type Niceness = { readonly step: number; readonly below: number; readonly small: number };

/**
 * Minor units: prices fall on multiples of `step`, less `below` (10.00 less 1.00 ends in 9.00); small ones on multiples
 * of `small`.
 */
const NICENESS: Readonly<Record<CurrencyCode, Niceness>> = {
  AUD: { step: 50, below: 0, small: 5 },
  CHF: { step: 50, below: 0, small: 5 },
  CZK: { step: 1000, below: 100, small: 100 },
  DKK: { step: 1000, below: 100, small: 100 },
  EUR: { step: 50, below: 0, small: 5 },
  GBP: { step: 50, below: 0, small: 5 },
  JPY: { step: 100, below: 0, small: 10 },
  KRW: { step: 1000, below: 0, small: 100 },
  NOK: { step: 1000, below: 100, small: 100 },
  SEK: { step: 1000, below: 100, small: 100 },
  USD: { step: 50, below: 0, small: 5 },
};
const SMALL_BELOW_STEPS = 6;

/** A usual price in a currency, minor units. Monotonic in the amount, and never 0 for a positive amount. */
export function nicePrice(amount: number, currency: CurrencyCode): number {
  if (amount <= 0) return 0;
  const { step, below, small } = NICENESS[currency];
  const border = step * SMALL_BELOW_STEPS;
  if (amount >= border) return divideRounded(amount, step) * step - below;
  return Math.min(Math.max(small, divideRounded(amount, small) * small), border - below);
}

/** Another currency's amount at the rounded rates, rounded to a usual price; minor units in and out. */
export function convertAmount(
  amount: number,
  { from, to, table }: { readonly from: ExchangeCurrency; readonly to: CurrencyCode; readonly table: ExchangeTable },
): number {
  if (from === to) return amount;
  const major = amount / 10 ** exponentOf(from);
  const converted = (major / table.rates[from].pretty) * table.rates[to].pretty;
  return nicePrice(Math.round(converted * 10 ** exponentOf(to)), to);
}

/** Prices in all currencies of the markets from those of one; all but that one are marked as converted. Minor units. */
export function pricesInEveryCurrency(
  price: { readonly original: number; readonly final: number },
  from: ExchangeCurrency,
  table: ExchangeTable,
): VariantRecord['prices'] {
  return Object.fromEntries(
    CURRENCY_CODES.map((to) => {
      if (to === from) return [to, { original: price.original, final: price.final }];
      const convert = (amount: number) => convertAmount(amount, { from, to, table });
      return [to, { original: convert(price.original), final: convert(price.final), converted: true }];
    }),
  );
}

/**
 * Minor units of an amount in the notations of spreadsheets: `12.50`, `1,299.00`, `12,50`. Null for a text that is not
 * an amount, is negative, or has more decimals than the currency.
 */
export function readAmount(text: string, currency: ExchangeCurrency): number | null {
  let plain = text.trim();
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) plain = plain.replaceAll(',', '');
  else if (/^\d+,\d{1,2}$/.test(plain)) plain = plain.replace(',', '.');
  const match = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(plain);
  if (!match) return null;
  const exponent = exponentOf(currency);
  const fraction = match[2] ?? '';
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  return Number(`${match[1]}${fraction.slice(0, exponent).padEnd(exponent, '0')}`);
}
