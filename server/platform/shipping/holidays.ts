import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import holidays from './data/holidays.json' with { type: 'json' };

/** Calendar days are counted as midnights UTC, so that no clock change can skip or repeat one. */
export const DAY = 86_400_000;
const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;
const WEEKEND = [SATURDAY, SUNDAY];
const REST_DAYS: Readonly<Partial<Record<CountryCode, readonly number[]>>> = { IL: [FRIDAY, SATURDAY] };

/** Days without dispatch or delivery in a whole country, `MMDD`, by year. Written by scripts/generate-holidays.ts. */
const DAYS: Readonly<Record<CountryCode, Readonly<Record<string, string>>>> = holidays.days;

/** Whether parcels leave and arrive in a country on a day, given as a midnight UTC. */
export function isWorkingDay(day: number, country: CountryCode): boolean {
  const date = new Date(day);
  if ((REST_DAYS[country] ?? WEEKEND).includes(date.getUTCDay())) return false;
  const monthAndDay = String((date.getUTCMonth() + 1) * 100 + date.getUTCDate()).padStart(4, '0');
  return !DAYS[country][date.getUTCFullYear()]?.includes(monthAndDay);
}
