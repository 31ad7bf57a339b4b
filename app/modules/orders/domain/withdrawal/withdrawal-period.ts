import { days } from '#app/kernel/clock.ts';
import { isWorkingDay } from '#app/modules/markets/domain/holidays.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { localDay } from '#app/modules/markets/domain/moment.ts';
import { RETURN_DAYS } from '#app/modules/markets/domain/returns.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isoDay, receivedOn } from '#app/modules/orders/domain/received-on.ts';
import type { Withdrawal } from './withdrawal.ts';

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

/** What tells of an order until when it may be withdrawn from. */
export type LateOrder = Pick<Order, 'market' | 'shippingMethod' | 'shipment'>;

/**
 * The last day of the period of an order, where a declaration came after it; null in time. In a country without a
 * withdrawal law it is the last day of the shop's own returns. A day that the declaration has itself comes first, but
 * not for a parcel that was handed over since: a period begins with the receipt of the goods.
 */
export function periodMissed(
  order: LateOrder,
  { declaredAt, endedOn }: Pick<Withdrawal, 'declaredAt' | 'endedOn'>,
): string | null {
  if (order.shipment !== null && order.shipment.at > declaredAt) return null;
  if (endedOn !== null) return endedOn;
  const received = receivedOn(order);
  if (!received) return null;
  const ofReturns = isoDay(Date.parse(received) + days(RETURN_DAYS));
  const period = withdrawalPeriod(order.market, received) ?? { legalEnd: ofReturns, end: ofReturns };
  return isPeriodOver(period, order.market, declaredAt) ? period.end : null;
}

/** Whether a declaration came too late and no operator has accepted or closed it: it does not end its order yet. */
export function isUndecided(
  order: LateOrder,
  withdrawal: Pick<Withdrawal, 'declaredAt' | 'endedOn' | 'state'>,
): boolean {
  return withdrawal.state === 'open' && periodMissed(order, withdrawal) !== null;
}
