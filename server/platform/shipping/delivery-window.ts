import { days } from '#app/kernel/clock.ts';
import { isWorkingDay } from '#app/modules/markets/domain/holidays.ts';
import type { CountryCode, WarehouseRegion } from '#app/modules/markets/domain/types.ts';

/** The depot of dispatch: its local time decides the cut-off, its country's calendar the working days. */
const DEPOTS: Readonly<Record<WarehouseRegion, { readonly timeZone: string; readonly country: CountryCode }>> = {
  NL: { timeZone: 'Europe/Amsterdam', country: 'NL' },
  US: { timeZone: 'America/New_York', country: 'US' },
};

const CLOCKS: Readonly<Record<WarehouseRegion, Intl.DateTimeFormat>> = {
  NL: wallClock(DEPOTS.NL.timeZone),
  US: wallClock(DEPOTS.US.timeZone),
};

function wallClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
}

/**
 * The local date and time of a depot, cached per minute: time zones are slow to compute, and every page of a minute
 * needs the same one.
 */
export type DepotTime = { readonly minute: number; readonly day: number; readonly hour: number };
const readings = new Map<WarehouseRegion, DepotTime>();
const MINUTE = 60_000;

/** Delivery windows are the same for a day and hour. */
export function depotTime(depot: WarehouseRegion, now: number): DepotTime {
  const minute = Math.floor(now / MINUTE);
  const known = readings.get(depot);
  if (known?.minute === minute) return known;
  const parts = new Map(CLOCKS[depot].formatToParts(now).map(({ type, value }) => [type, value]));
  const reading = {
    minute,
    day: Date.parse(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T00:00:00Z`),
    hour: Number(parts.get('hour')),
  };
  readings.set(depot, reading);
  return reading;
}

export type DeliverySchedule = {
  readonly depot: WarehouseRegion;
  /** The destination country: its holidays are no delivery days. */
  readonly destination: CountryCode;
  /** Orders before this full hour on a working day of the depot are dispatched the same day. */
  readonly cutOffHour: number;
  /** Working days of transport. */
  readonly days: { readonly min: number; readonly max: number };
};

/**
 * The first and last day of arrival as ISO dates for an order placed at `now` (milliseconds). A parcel leaves on a
 * working day of the depot and arrives on one of the destination.
 */
export function deliveryWindow(
  now: number,
  { depot, destination, cutOffHour, days }: DeliverySchedule,
): { readonly earliest: string; readonly latest: string } {
  const { country } = DEPOTS[depot];
  const { day, hour } = depotTime(depot, now);
  let dispatch = day;
  if (!isWorkingDay(dispatch, country) || hour >= cutOffHour) dispatch = addWorkingDays(dispatch, 1, country);
  return {
    earliest: isoDay(addWorkingDays(dispatch, days.min, destination)),
    latest: isoDay(addWorkingDays(dispatch, days.max, destination)),
  };
}

function addWorkingDays(day: number, count: number, country: CountryCode): number {
  let current = day;
  for (let left = count; left > 0; ) {
    current += days(1);
    if (isWorkingDay(current, country)) left -= 1;
  }
  return current;
}

function isoDay(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
