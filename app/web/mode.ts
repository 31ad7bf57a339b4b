import { days } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';

/** `lite`: pages without script and fonts, with few small pictures. Every page and form works in both. */
export type Mode = 'full' | 'lite';

export const MODE_COOKIE = 'mode';
const MODE_COOKIE_SECONDS = days(180) / 1000;

/** The request headers that decide the mode besides its cookie. */
export const MODE_HEADERS = ['save-data', 'ect', 'downlink', 'rtt'] as const;
type ModeHeader = (typeof MODE_HEADERS)[number];

/** The client hint that pages request with `Accept-CH`; browsers send `Save-Data` without a request. */
export const MODE_HINTS = 'ECT';

/** Limits of a slow connection: megabits per second, and milliseconds, as a browser estimates them. */
const SLOW_DOWNLINK = 0.3;
const SLOW_ROUND_TRIP = 1500;

/**
 * The mode of a request: the visitor's choice, else `lite` for a browser that saves data or reports a slow connection.
 * `header` returns the value of a request header.
 */
export function readMode(cookies: Cookies, header: (name: ModeHeader) => string | null | undefined): Mode {
  const chosen = cookies.get(MODE_COOKIE);
  if (chosen === 'full' || chosen === 'lite') return chosen;
  return savesData(header('save-data')) || isSlow(header) ? 'lite' : 'full';
}

function savesData(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && /^\s*on\b/i.test(value);
}

function isSlow(header: (name: ModeHeader) => string | null | undefined): boolean {
  const type = header('ect');
  if (type && /^\s*(?:slow-)?2g\s*$/i.test(type)) return true;
  const downlink = numberOf(header('downlink'));
  const roundTrip = numberOf(header('rtt'));
  return (downlink !== null && downlink <= SLOW_DOWNLINK) || (roundTrip !== null && roundTrip >= SLOW_ROUND_TRIP);
}

/** A number that a browser reports; null when it is absent or not a number. */
function numberOf(value: string | null | undefined): number | null {
  return value && /^\s*\d{1,6}(?:\.\d{1,6})?\s*$/.test(value) ? Number(value) : null;
}

/** The `Set-Cookie` value of the visitor's choice. */
export function modeCookie(mode: Mode, { secure }: { readonly secure: boolean }): string {
  return `${MODE_COOKIE}=${mode}; Path=/; Max-Age=${MODE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the choice. */
export function clearModeCookie({ secure }: { readonly secure: boolean }): string {
  return `${MODE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
