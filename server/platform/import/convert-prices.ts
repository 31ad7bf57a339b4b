import {
  CURRENCY_CODES,
  CURRENCY_EXPONENTS,
  type CurrencyCode,
  divideRounded,
  isCurrencyCode,
} from '#app/kernel/money.ts';
import type { VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ExchangeCurrency, ExchangeTable } from '#app/modules/markets/domain/exchange-rates.ts';
import { faultText, type NumberFault, readAmount } from '#server/kernel/written-number.ts';

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

/** The price of a file; `problem` says why there is none. */
export type ReadPrice =
  | { readonly ok: true; readonly value: number }
  | {
      readonly ok: false;
      readonly reason: 'price-ambiguous' | 'price-in-other-currency' | 'price-unusable';
      readonly problem: string;
    };

/** Whether a price has the code or the sign of a currency. */
export const namesCurrency = (text: string): boolean => /[\p{L}\p{Sc}]/u.test(text);

const REASON_OF: Readonly<Partial<Record<NumberFault['kind'], 'price-ambiguous' | 'price-in-other-currency'>>> = {
  ambiguous: 'price-ambiguous',
  'other-currency': 'price-in-other-currency',
};

/** Minor units of a price above 0 as a file writes it. */
export function readPrice(text: string, currency: ExchangeCurrency): ReadPrice {
  const read = readAmount(text, { code: currency, decimals: exponentOf(currency) });
  if (read.ok && read.value > 0) return read;
  const problem = read.ok ? `"${text}" is 0` : faultText(read.error, text);
  return { ok: false, reason: (!read.ok && REASON_OF[read.error.kind]) || 'price-unusable', problem };
}
