import { CURRENCY_EXPONENTS } from '#app/kernel/money.ts';
import { MARKET_TABLE } from './market-table.ts';
import { dayBegins } from './time-zones.ts';
import type { CountryCode, DeliveryTerms, GoodsKind, Market, MethodId } from './types.ts';

export const FACT_SUBJECTS = [
  'tax',
  'tax-childrens-clothes',
  'free-from',
  'standard-price',
  'standard-days',
  'express-price',
  'express-days',
] as const;
export type FactSubject = (typeof FACT_SUBJECTS)[number];

/** The value that ends a fact: the table of the markets holds again. */
export const TABLE_AGAIN = 'table';

/** What the operator says of a country in place of the table of the markets, from the first moment of a day there. */
export type MarketFact = {
  readonly country: CountryCode;
  readonly subject: FactSubject;
  /** ISO day. */
  readonly from: string;
  /** As it is typed: `25.5` percent, `5.95` of the market's currency, `3-5` working days, or `table`. */
  readonly value: string;
};

/** The facts that hold in a country. */
export type FactTerms = {
  readonly tax?: number;
  readonly kindTaxes: Market['kindTaxes'];
  /** Major units of the currency, as content states them. */
  readonly freeFrom?: number;
  readonly delivery: Market['delivery'];
};
export type HoldingFacts = Readonly<Partial<Record<CountryCode, FactTerms>>>;

/** VAT of no country is as high. Percent. */
const HIGHEST_TAX = 30;
const LONGEST_TRANSPORT = 60;

const KIND_OF: Readonly<Partial<Record<FactSubject, GoodsKind>>> = { 'tax-childrens-clothes': 'childrens-clothes' };
const METHOD_OF: Readonly<Partial<Record<FactSubject, MethodId>>> = {
  'standard-price': 'standard',
  'standard-days': 'standard',
  'express-price': 'express',
  'express-days': 'express',
};

const percent = (text: string): number | null => {
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
  return value !== null && value <= HIGHEST_TAX ? value : null;
};

/** Minor units; null for what the currency has no coin of, or cash rounding leaves no price. */
function amount(text: string, country: CountryCode): number | null {
  const { currency, cashRounding } = MARKET_TABLE[country];
  const exponent = CURRENCY_EXPONENTS[currency];
  const [, major = '', cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (major === '' || cents.length > exponent) return null;
  const minor = Number(major + cents.padEnd(exponent, '0'));
  return minor % cashRounding === 0 ? minor : null;
}

function dayRange(text: string): NonNullable<DeliveryTerms['days']> | null {
  const [, min, max] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const days = { min: Number(min), max: Number(max) };
  return days.min >= 1 && days.min <= days.max && days.max <= LONGEST_TRANSPORT ? days : null;
}

const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Whether the prices of a country include a tax: the law of the price note, which no rate changes. */
const includesTax = (country: CountryCode): boolean => MARKET_TABLE[country].tax !== 0;

/** Why a fact cannot hold; null where it can. */
export function factFault({ country, subject, from, value }: MarketFact): string | null {
  if (!isDay(from)) return `${from} is no day: write one like 2026-12-01.`;
  if (subject.startsWith('tax') && !includesTax(country))
    return `Prices of ${country} include no tax: the law of its price note (market-law.ts) says so, and no rate changes it.`;
  if (value === TABLE_AGAIN || readTerms({ country, subject, value }) !== null) return null;
  return `${value} is no value of ${subject} in ${country}: ${EXPECTED[subject]}.`;
}

const PERCENT = `percent up to ${HIGHEST_TAX} with at most two decimals, like 25.5`;
const AMOUNT = 'a sum in the currency of the country that its coins can pay, like 5.95';
const DAYS = 'the least and the most working days of transport, like 3-5';
const EXPECTED: Readonly<Record<FactSubject, string>> = {
  tax: `${PERCENT}, above 0`,
  'tax-childrens-clothes': PERCENT,
  'free-from': `${AMOUNT}; 0 means never free`,
  'standard-price': AMOUNT,
  'standard-days': DAYS,
  'express-price': AMOUNT,
  'express-days': DAYS,
};

/** What a value says; null for one that says nothing. */
function readTerms({ country, subject, value }: Omit<MarketFact, 'from'>): Partial<FactTerms> | null {
  const kind = KIND_OF[subject];
  const method = METHOD_OF[subject];
  if (subject === 'tax') {
    const tax = percent(value);
    return tax ? { tax } : null;
  }
  if (kind) {
    const tax = percent(value);
    return tax === null ? null : { kindTaxes: { [kind]: tax } };
  }
  if (method && subject.endsWith('-days')) {
    const days = dayRange(value);
    return days && { delivery: { [method]: { days } } };
  }
  const price = amount(value, country);
  if (price === null) return null;
  return method ? { delivery: { [method]: { price } } } : { freeFrom: Number(value) };
}

/** The facts whose day has come at `now`, the newest of each subject; later ones wait. */
export function factsAt(facts: readonly MarketFact[], now: number): HoldingFacts {
  const newest = new Map<string, MarketFact>();
  for (const fact of facts) {
    if (factFault(fact) !== null || dayBegins(fact.from, fact.country) > now) continue;
    const key = `${fact.country} ${fact.subject}`;
    const known = newest.get(key);
    if (!known || known.from < fact.from) newest.set(key, fact);
  }
  const holding: Partial<Record<CountryCode, FactTerms>> = {};
  for (const fact of newest.values()) {
    const said = fact.value === TABLE_AGAIN ? null : readTerms(fact);
    if (said) holding[fact.country] = together(holding[fact.country], said);
  }
  return holding;
}

function together(known: FactTerms = { kindTaxes: {}, delivery: {} }, said: Partial<FactTerms>): FactTerms {
  const { standard, express } = said.delivery ?? {};
  return {
    ...known,
    ...said,
    kindTaxes: { ...known.kindTaxes, ...said.kindTaxes },
    delivery: {
      ...known.delivery,
      ...(standard && { standard: { ...known.delivery.standard, ...standard } }),
      ...(express && { express: { ...known.delivery.express, ...express } }),
    },
  };
}
