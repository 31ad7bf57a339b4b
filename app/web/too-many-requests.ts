import type { Translate } from './i18n/translator.ts';

/** The header with the seconds until the next allowed attempt; empty without a limit. */
export function retryHeaders(wait: number | null): Readonly<Record<string, string>> {
  return wait === null ? {} : { 'Retry-After': String(wait) };
}

/** The headers and status of an answer over the limit. `wait` is in seconds. */
export function tooManyRequests(wait: number) {
  return { status: 429, headers: retryHeaders(wait) } as const;
}

const MOST_MINUTES = 90;
const MOST_HOURS = 48;

/** A wait of some seconds in words that are true and short: minutes, hours or days, rounded up. */
export function waitText(t: Translate, wait: number): string {
  if (inMinutes(wait) <= MOST_MINUTES) return t('order:wait.minutes', { count: inMinutes(wait) });
  if (inHours(wait) <= MOST_HOURS) return t('order:wait.hours', { count: inHours(wait) });
  return t('order:wait.days', { count: Math.ceil(wait / 86_400) });
}

/** A wait of some seconds in whole hours, as texts name it. */
export function inHours(wait: number): number {
  return Math.ceil(wait / 3600);
}

/** The message of a request over a limit, which names the wait of some seconds. */
export const limitText = (t: Translate, wait: number): string => t('shell:limits.text', { count: inMinutes(wait) });

/** A wait of some seconds in whole minutes, as texts name it. */
export function inMinutes(wait: number): number {
  return Math.ceil(wait / 60);
}
