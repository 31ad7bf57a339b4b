import { days } from '#app/kernel/clock.ts';
import { isWorkingDay } from '#app/modules/markets/domain/holidays.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { localDay } from '#app/modules/markets/domain/moment.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** ISO days; each period lasts until the end of its day. */
export type WithdrawalPeriod = {
  /** The last day of the period of the law. */
  readonly legalEnd: string;
  /** The last day on which the shop accepts a withdrawal: never before `legalEnd`. */
  readonly end: string;
};

/**
 * The periods in which goods that were received on a day may be withdrawn from in a country. The day of receipt does
 * not count. Null in a country without a withdrawal law.
 */
export function withdrawalPeriod(country: CountryCode, receivedOn: string): WithdrawalPeriod | null {
  const law = marketLaw(country).withdrawal;
  if (!law) return null;
  const lastDay = (count: number): string => {
    let day = Date.parse(receivedOn) + days(count);
    while (law.endsOnWorkingDay && !isWorkingDay(day, country)) day += days(1);
    return new Date(day).toISOString().slice(0, 10);
  };
  return { legalEnd: lastDay(law.legalDays), end: lastDay(law.days) };
}

/** Whether a period is over at a moment in milliseconds, by the clocks of the country. */
export function isPeriodOver(period: WithdrawalPeriod, country: CountryCode, at: number): boolean {
  return localDay(at, marketLaw(country).withdrawal?.timeZone ?? 'UTC') > period.end;
}
