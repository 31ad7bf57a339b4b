import type { Market } from './types.ts';

/** The day of a moment by the clocks of a time zone, as `2026-11-24`. `at` is in milliseconds. */
export function localDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at);
}

/** `24 November 2026 at 14:05:09 GMT` of a moment in milliseconds, by the clocks of a time zone. */
export function momentText(at: number, { market, timeZone }: { readonly market: Market; readonly timeZone: string }) {
  const locale = market.language === 'en' && market.countryCode !== 'US' ? 'en-GB' : market.locale.iso;
  return new Intl.DateTimeFormat(locale, {
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

/** `Thursday 24 December 2026` of an ISO day in a market. */
export function longDay(isoDay: string, market: Market): string {
  const locale = market.language === 'en' && market.countryCode !== 'US' ? 'en-GB' : market.locale.iso;
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const text = new Intl.DateTimeFormat(locale, form).format(new Date(`${isoDay}T12:00:00Z`));
  // Builds of ICU differ in the comma after an English weekday.
  return market.language === 'en' ? text.replace(', ', ' ') : text;
}
