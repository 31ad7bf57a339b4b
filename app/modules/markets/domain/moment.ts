import type { Market } from './types.ts';

/** The locale of English dates that put the day first. */
export const DAY_FIRST = 'en-GB';

/** The day of a moment by the clocks of a time zone, as `2026-11-24`. `at` is in milliseconds. */
export function localDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at);
}

/**
 * The locale of a market's dates. English ones outside the US put the day first, also where ICU lacks the locale of the
 * country and would use the American one.
 */
export const dateLocale = ({ language, countryCode, locale }: Market): string =>
  language === 'en' && countryCode !== 'US' ? DAY_FIRST : locale.iso;

/** `24 November 2026 at 14:05:09 GMT` of a moment in milliseconds, by the clocks of a time zone. */
export function momentText(at: number, { market, timeZone }: { readonly market: Market; readonly timeZone: string }) {
  return new Intl.DateTimeFormat(dateLocale(market), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

/** `14:05 GMT` of a moment in milliseconds, by the clocks of a time zone. */
export function clockTime(at: number, { market, timeZone }: { readonly market: Market; readonly timeZone: string }) {
  return new Intl.DateTimeFormat(dateLocale(market), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

/** `Thursday 24 December 2026` of an ISO day in a market; `Thursday, December 24, 2026` in the US. */
export function longDay(isoDay: string, market: Market): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const locale = dateLocale(market);
  const text = new Intl.DateTimeFormat(locale, form).format(new Date(`${isoDay}T12:00:00Z`));
  // Builds of ICU differ in the comma after the weekday before a day of the month.
  return locale === DAY_FIRST ? text.replace(', ', ' ') : text;
}
