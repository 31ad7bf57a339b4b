import { z } from 'zod';

/** Currencies of the exchange table: those of the markets and those of foreign prices in imports. */
export const EXCHANGE_CURRENCIES = [
  'EUR',
  'CNY',
  'SEK',
  'GBP',
  'DKK',
  'CHF',
  'AUD',
  'NZD',
  'NOK',
  'CZK',
  'HKD',
  'JPY',
  'KRW',
  'USD',
] as const;
export type ExchangeCurrency = (typeof EXCHANGE_CURRENCIES)[number];

const rate = z.object({
  /** Units of the currency for one euro, as published. */
  rate: z.number().positive(),
  /** Added to the rate before it is rounded. */
  percentage: z.number().min(-50).max(100),
  pretty: z.number().positive(),
});

/** `content-fallbacks/exchange-rates.json`, and the answer of `/api/eurocon`. */
export const exchangeTableSchema = z.object({
  base: z.literal('EUR'),
  date: z.iso.date(),
  rates: z.record(z.enum(EXCHANGE_CURRENCIES), rate),
});
export type ExchangeTable = z.infer<typeof exchangeTableSchema>;

const MANTISSA_STEPS = 20;

/** The rate plus `percentage`, its mantissa (1 to 10) rounded to steps of 0.05: 11.74 and 3 give 12. */
export function prettyRate(reference: number, percentage: number): number {
  const adjusted = reference * (1 + percentage / 100);
  const exponent = Math.floor(Math.log10(adjusted));
  const mantissa = Math.round((adjusted / 10 ** exponent) * MANTISSA_STEPS) / MANTISSA_STEPS;
  return Number((mantissa * 10 ** exponent).toPrecision(6));
}

/** Rates as the European Central Bank publishes them: units for one euro, of the currencies that it names. */
export type ReferenceRates = {
  readonly date: string;
  readonly rates: Readonly<Partial<Record<ExchangeCurrency, number>>>;
};

/**
 * The table with the rates of the same or a later day. What they do not name keeps its rate; percentages stay. Rates of
 * an earlier day change nothing.
 */
export function withReferenceRates(table: ExchangeTable, { date, rates }: ReferenceRates): ExchangeTable {
  if (date < table.date) return table;
  const rows = EXCHANGE_CURRENCIES.map((currency) => {
    const { rate: known, percentage } = table.rates[currency];
    const rate = rates[currency] ?? known;
    return [currency, { rate, percentage, pretty: prettyRate(rate, percentage) }] as const;
  });
  return { ...table, date, rates: Object.fromEntries(rows) as ExchangeTable['rates'] };
}
