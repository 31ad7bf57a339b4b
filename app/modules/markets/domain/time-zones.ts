import { localDay } from './moment.ts';
import type { CountryCode } from './types.ts';

/** IANA names of the time zones in which a day of a country begins first and ends last. */
type TimeZones = { readonly first: string; readonly last: string };

const one = (zone: string): TimeZones => ({ first: zone, last: zone });
const europe = (city: string): TimeZones => one(`Europe/${city}`);

/** The time zones of the countries of the shop: those of the tz database, version 2025b, where deliveries go. */
const TIME_ZONES: Readonly<Record<CountryCode, TimeZones>> = {
  GB: europe('London'),
  DE: europe('Berlin'),
  AT: europe('Vienna'),
  BE: europe('Brussels'),
  CH: europe('Zurich'),
  NL: europe('Amsterdam'),
  FR: europe('Paris'),
  US: { first: 'America/New_York', last: 'Pacific/Honolulu' },
  IT: europe('Rome'),
  HR: europe('Zagreb'),
  EE: europe('Tallinn'),
  SK: europe('Bratislava'),
  SE: europe('Stockholm'),
  FI: europe('Helsinki'),
  PT: { first: 'Europe/Lisbon', last: 'Atlantic/Azores' },
  LV: europe('Riga'),
  LT: europe('Vilnius'),
  IE: europe('Dublin'),
  CZ: europe('Prague'),
  SI: europe('Ljubljana'),
  DK: europe('Copenhagen'),
  ES: { first: 'Europe/Madrid', last: 'Atlantic/Canary' },
  HU: europe('Budapest'),
  PL: europe('Warsaw'),
  LU: europe('Luxembourg'),
  NO: europe('Oslo'),
  JP: one('Asia/Tokyo'),
  AU: { first: 'Australia/Sydney', last: 'Australia/Perth' },
  KR: one('Asia/Seoul'),
  SG: one('Asia/Singapore'),
  IL: one('Asia/Jerusalem'),
  NZ: one('Pacific/Auckland'),
  AE: one('Asia/Dubai'),
};

const DAY = 86_400_000;
/** Everywhere a day begins and ends within these times around the day of UTC. */
const EARLIEST = -14 * 3_600_000;
const LATEST = 12 * 3_600_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
const starts = new Map<string, number>();
const MOST_STARTS = 1000;

/** The time in milliseconds at which an ISO day begins in a country: where it begins first. */
export const dayBegins = (isoDay: string, country: CountryCode): number => startOf(isoDay, TIME_ZONES[country].first);

/** The time at which it has ended: where it ends last. */
export const dayEnds = (isoDay: string, country: CountryCode): number =>
  startOf(new Date(Date.parse(isoDay) + DAY).toISOString().slice(0, 10), TIME_ZONES[country].last);

/** The ISO day of a moment in a country: that of its first time zone. */
export const dayIn = (at: number, country: CountryCode): string => localDay(at, TIME_ZONES[country].first);

/** The times before which it begins nowhere, and at which it has ended everywhere. */
export const dayAnywhere = (isoDay: string): { readonly from: number; readonly until: number } => ({
  from: Date.parse(isoDay) + EARLIEST,
  until: Date.parse(isoDay) + DAY + LATEST,
});

/** The first moment of a day by the clocks of a zone, which may have been put forward or back in between. */
function startOf(isoDay: string, zone: string): number {
  const key = `${isoDay} ${zone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const midnight = Date.parse(isoDay);
  const guess = midnight - offsetAt(midnight, zone);
  const start = midnight - offsetAt(guess, zone);
  if (starts.size >= MOST_STARTS) starts.clear();
  starts.set(key, start);
  return start;
}

/** What the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(time / 1000) * 1000;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const digits = 'numeric' as const;
  const parts = { year: digits, month: digits, day: digits, hour: digits, minute: digits, second: digits };
  const clock = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}
