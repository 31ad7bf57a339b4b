import type { WarehouseRegion } from '../../../app/modules/markets/domain/types.ts';

/** Where parcels leave: its wall clock decides the cut-off, its calendar the days it works. */
type Depot = { readonly timeZone: string /** Days without dispatch or delivery, every year, as month × 100 + day. */; readonly holidays: ReadonlySet<number> };

const DEPOTS: Readonly<Record<WarehouseRegion, Depot>> = {
  NL: { timeZone: 'Europe/Amsterdam', holidays: new Set([101, 427, 505, 1225, 1226]) },
  US: { timeZone: 'America/New_York', holidays: new Set([101, 619, 704, 1111, 1225]) },
};

const CLOCKS: Readonly<Record<WarehouseRegion, Intl.DateTimeFormat>> = { NL: wallClock(DEPOTS.NL.timeZone), US: wallClock(DEPOTS.US.timeZone) };

function wallClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' });
}

export type DeliverySchedule = {
  readonly depot: WarehouseRegion;
  /** Orders before this full hour on a working day leave the same day. */
  readonly cutOffHour: number;
  /** Working days on the way. */
  readonly days: { readonly min: number; readonly max: number };
};

/** The first and last day of arrival as ISO dates for an order placed at `now` (milliseconds). Weekends and holidays do not count. */
export function deliveryWindow(now: number, { depot, cutOffHour, days }: DeliverySchedule): { readonly earliest: string; readonly latest: string } {
  const parts = new Map(CLOCKS[depot].formatToParts(now).map(({ type, value }) => [type, value]));
  let dispatch = Date.parse(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T00:00:00Z`);
  if (!isWorkingDay(dispatch, depot) || Number(parts.get('hour')) >= cutOffHour) dispatch = addWorkingDays(dispatch, 1, depot);
  return { earliest: isoDay(addWorkingDays(dispatch, days.min, depot)), latest: isoDay(addWorkingDays(dispatch, days.max, depot)) };
}

/** Calendar days are counted as midnights UTC, so that no clock change can skip or repeat one. */
const DAY = 86_400_000;

function addWorkingDays(day: number, count: number, depot: WarehouseRegion): number {
  let current = day;
  for (let left = count; left > 0; ) {
    current += DAY;
    if (isWorkingDay(current, depot)) left -= 1;
  }
  return current;
}

function isWorkingDay(day: number, depot: WarehouseRegion): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !DEPOTS[depot].holidays.has((date.getUTCMonth() + 1) * 100 + date.getUTCDate());
}

function isoDay(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
