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
  'standard-cut-off',
  'standard-carrier',
  'express-price',
  'express-days',
  'express-cut-off',
  'express-carrier',
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
  /** As it is typed: `25.5` percent, `5.95` of the market's currency, `3-5` working days, a name, or `table`. */
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

/** A full hour of the depot. */
function hour(text: string): number | null {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : null;
  return value !== null && value <= 23 ? value : null;
}

/** The name of a carrier. A comma would end its cell in a file of facts. */
const carrierName = (text: string): string | null => (/^[\p{L}\p{N} .&'-]{2,40}$/u.test(text) ? text : null);

/** What replaces a part of a method of delivery. */
const DELIVERY_PARTS: Readonly<Record<string, (text: string, country: CountryCode) => DeliveryTerms | null>> = {
  price: (text, country) => wrapped(amount(text, country), (price) => ({ price })),
  days: (text) => wrapped(dayRange(text), (days) => ({ days })),
  'cut-off': (text) => wrapped(hour(text), (cutOffHour) => ({ cutOffHour })),
  carrier: (text) => wrapped(carrierName(text), (carrier) => ({ carrier })),
};

const wrapped = <T, W>(value: T | null, wrap: (value: T) => W): W | null => (value === null ? null : wrap(value));

/** The method of delivery that a fact is about; null for any other fact. */
export const methodOf = (subject: FactSubject): MethodId | null =>
  (['standard', 'express'] as const).find((id) => subject.startsWith(`${id}-`)) ?? null;

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
const HOUR = 'a full hour of the depot, like 16';
const CARRIER = 'a name of 2 to 40 letters, digits and spaces';
const DAYS = 'the least and the most working days of transport, like 3-5';
const EXPECTED: Readonly<Record<FactSubject, string>> = {
  tax: `${PERCENT}, above 0`,
  'tax-childrens-clothes': PERCENT,
  'free-from': `${AMOUNT}; 0 means never free`,
  'standard-price': AMOUNT,
  'standard-days': DAYS,
  'standard-cut-off': HOUR,
  'standard-carrier': CARRIER,
  'express-price': AMOUNT,
  'express-days': DAYS,
  'express-cut-off': HOUR,
  'express-carrier': CARRIER,
};

/** What a value says; null for one that says nothing. */
function readTerms({ country, subject, value }: Omit<MarketFact, 'from'>): Partial<FactTerms> | null {
  const kind = KIND_OF[subject];
  const method = methodOf(subject);
  if (subject === 'tax') {
    const tax = percent(value);
    return tax ? { tax } : null;
  }
  if (kind) {
    const tax = percent(value);
    return tax === null ? null : { kindTaxes: { [kind]: tax } };
  }
  if (method) {
    const terms = DELIVERY_PARTS[subject.slice(method.length + 1)]?.(value, country) ?? null;
    return terms && { delivery: { [method]: terms } };
  }
  return amount(value, country) === null ? null : { freeFrom: Number(value) };
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
