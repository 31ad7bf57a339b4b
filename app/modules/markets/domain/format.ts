import { CURRENCY_EXPONENTS, type Money } from '#app/kernel/money.ts';
import { CURRENCY_SYMBOLS } from './market-table.ts';
import { clockTime, DAY_FIRST, dateLocale } from './moment.ts';
import type { Market } from './types.ts';

/** Texts of amounts and days in a market. They are made on the server, because browsers format differently. */
export interface Formatter {
  /** `£12.50`, `12,50 €`, `¥2,200`. Dollars are `USD 12.50` abroad and `$12.50` in the United States. */
  money(money: Money): string;
  /** As `money`, and `£50` of a sum without pence: for sums that an offer names. */
  briefMoney(money: Money): string;
  /** `Tue 24 Nov` of an ISO day. */
  day(isoDay: string): string;
  /** `Tue 24 – Thu 26 Nov`. */
  days(firstIsoDay: string, lastIsoDay: string): string;
  /** `21 November 2026` of a moment in milliseconds. */
  date(at: number): string;
  /** `14:05 CET` of a moment in milliseconds, by the clocks of a time zone. */
  time(at: number, timeZone: string): string;
  /** `1,234` of a whole number. */
  count(value: number): string;
  /** `25.5`, at most two decimals. */
  decimal(value: number): string;
  /** `4.7`, always with one decimal: a mean of stars. */
  mean(value: number): string;
  /** `20%` of 20; at most one decimal. */
  percent(value: number): string;
}

/** Creates the formatter of a market. Creation is slow: keep it. */
export function createFormatter(market: Market): Formatter {
  const { iso } = market.locale;
  const currencies = new Map<string, Intl.NumberFormat>();
  const numberFormat = (currency: Money['currency'], digits: number) => {
    const key = `${currency}${digits}`;
    let format = currencies.get(key);
    if (!format) {
      format = new Intl.NumberFormat(iso, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      currencies.set(key, format);
    }
    return format;
  };
  const { day, days, long } = createDates(market);
  const locale = numberLocale(market);
  const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const means = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const texts = new Map<string, string>();

  const amountText = (value: Money, digits: number): string => {
    const key = `${value.currency}${value.amount} ${digits}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    // Adding 0 turns -0 into 0, which would read as `-£0.00`.
    const major = (value.amount + 0) / 10 ** CURRENCY_EXPONENTS[value.currency];
    const symbol = market.countryCode === 'US' && value.currency === 'USD' ? '$' : CURRENCY_SYMBOLS[value.currency];
    const parts = numberFormat(value.currency, digits).formatToParts(major);
    const text = parts
      .map((part, index) => {
        if (part.type !== 'currency') return part.value;
        const touchesNumber = parts[index + 1]?.type === 'integer';
        return touchesNumber && symbol.length > 1 ? `${symbol}\u00a0` : symbol;
      })
      .join('');
    if (texts.size > 5000) texts.clear();
    texts.set(key, text);
    return text;
  };

  return {
    money: (value) => amountText(value, CURRENCY_EXPONENTS[value.currency]),
    briefMoney(value) {
      const digits = CURRENCY_EXPONENTS[value.currency];
      return amountText(value, value.amount % 10 ** digits === 0 ? 0 : digits);
    },
    day,
    days,
    date: (at) => long.format(at),
    time: (at, timeZone) => clockTime(at, { market, timeZone }),
    count: (value) => integer.format(value),
    decimal: (value) => decimals.format(value),
    mean: (value) => means.format(value),
    percent: (value) => percentage.format(value / 100),
  };
}

/**
 * The locale of numbers that have the separators of the prices beside them. CLDR 48 writes `€12,345.50` in Finland's
 * English and `25,5 %` next to it, and separates the thousands of Austria's prices only by points: there the language
 * alone serves.
 */
function numberLocale({ locale: { iso }, language, currency: { code } }: Market): string {
  const separators = (locale: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options)
      .formatToParts(12_345.5)
      .filter(({ type }) => type === 'group' || type === 'decimal')
      .map(({ value }) => value)
      .join();
  const ofPrices = separators(iso, { style: 'currency', currency: code, minimumFractionDigits: 1 });
  return [iso, language].find((locale) => separators(locale, { minimumFractionDigits: 1 }) === ofPrices) ?? iso;
}

/** The texts of days in a market. Ranges are cached, because a listing repeats them. */
function createDates(market: Market) {
  const dates = dateLocale(market);
  const dayFirst = dates === DAY_FIRST;
  const short = new Intl.DateTimeFormat(dates, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const moment = (isoDay: string) => new Date(`${isoDay}T12:00:00Z`);
  // ICU builds differ in the comma between weekday and day, so English days are joined here.
  const english = (at: Date) => {
    const parts = new Map(short.formatToParts(at).map(({ type, value }) => [type, value]));
    return { day: `${parts.get('weekday')} ${parts.get('day')}`, month: `${parts.get('month')}` };
  };
  const day = (at: Date) => (dayFirst ? `${english(at).day} ${english(at).month}` : short.format(at));
  const days = (first: Date, last: Date) => {
    if (!dayFirst) return short.formatRange(first, last);
    const sameMonth = english(first).month === english(last).month;
    return sameMonth ? `${english(first).day} – ${day(last)}` : `${day(first)} – ${day(last)}`;
  };
  const ranges = new Map<string, string>();
  const range = (first: string, last: string): string => {
    const key = `${first} ${last}`;
    const known = ranges.get(key);
    if (known !== undefined) return known;
    const text = first === last ? day(moment(first)) : days(moment(first), moment(last));
    if (ranges.size > 500) ranges.clear();
    ranges.set(key, text);
    return text;
  };

  return { day: (isoDay: string) => day(moment(isoDay)), days: range, long };
}
