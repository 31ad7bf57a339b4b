import { CURRENCY_EXPONENTS, type Money } from '../../../kernel/money.ts';
import { CURRENCY_SYMBOLS } from './market-table.ts';
import type { Market } from './types.ts';

/** Texts of amounts and days in a market. Made on the server and sent as text, because browsers format differently. */
export interface Formatter {
  /** `£12.50`, `12,50 €`, `¥2,200`. */
  money(money: Money): string;
  /** `Tue 24 Nov` of an ISO day. */
  day(isoDay: string): string;
  /** `Tue 24 – Thu 26 Nov`. */
  days(firstIsoDay: string, lastIsoDay: string): string;
  /** `21 November 2026` of a moment in milliseconds. */
  date(at: number): string;
}

/** Makes the formatter of a market; keep it, building one is slow. */
export function createFormatter(market: Market): Formatter {
  const { iso } = market.locale;
  const currencies = new Map<string, Intl.NumberFormat>();
  const numberFormat = ({ currency }: Money) => {
    let format = currencies.get(currency);
    if (!format) {
      const digits = CURRENCY_EXPONENTS[currency];
      format = new Intl.NumberFormat(iso, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits });
      currencies.set(currency, format);
    }
    return format;
  };
  const short = new Intl.DateTimeFormat(iso, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const moment = (isoDay: string) => new Date(`${isoDay}T12:00:00Z`);
  const texts = new Map<string, string>();

  const money = (value: Money): string => {
    const key = `${value.currency}${value.amount}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const major = value.amount / 10 ** CURRENCY_EXPONENTS[value.currency];
    const symbol = CURRENCY_SYMBOLS[value.currency];
    const parts = numberFormat(value).formatToParts(major);
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
    money,
    day: (isoDay) => short.format(moment(isoDay)),
    days: (first, last) => (first === last ? short.format(moment(first)) : short.formatRange(moment(first), moment(last))),
    date: (at) => long.format(at),
  };
}
