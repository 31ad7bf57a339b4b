import { days } from '#app/kernel/clock.ts';
import { isWorkingDay } from '#app/modules/markets/domain/holidays.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { type Fulfilment, isCalledOff } from './fulfilment.ts';
import { paidAt } from './invoice.ts';
import type { Order } from './order.ts';
import { isoDay } from './received-on.ts';

/** ISO days; empty where they are not known. */
type DeliveryDays = Pick<Order['shippingMethod'], 'earliest' | 'latest'>;

/**
 * The days on which an order is expected. They were computed when it was placed, and a parcel leaves once it is paid:
 * a payment that comes whole days later moves them as far, to a working day of the country.
 */
export function movedByPayment(
  { earliest, latest }: DeliveryDays,
  { market, createdAt, statusLog }: Pick<Order, 'market' | 'createdAt' | 'statusLog'>,
): DeliveryDays {
  const late = Math.floor((paidAt({ statusLog, createdAt }) - createdAt) / days(1));
  if (late < 1 || !earliest || !latest) return { earliest, latest };
  return { earliest: movedDay(earliest, late, market), latest: movedDay(latest, late, market) };
}

function movedDay(day: string, count: number, country: CountryCode): string {
  let moved = Date.parse(day) + days(count);
  while (!isWorkingDay(moved, country)) moved += days(1);
  return isoDay(moved);
}

/**
 * The days on which an order is expected, as far as they are true at `now`, in milliseconds. Null where they are not
 * known, or over; before the order is paid, which moves them; where nothing is to come, or it is not known what; and
 * where the parcel was handed over too late for them: on the first of them or after it.
 */
export function expectedDays(
  { status, shippingMethod, shipment }: Pick<Order, 'status' | 'shippingMethod' | 'shipment'>,
  { fulfilment, now }: { readonly fulfilment: Fulfilment; readonly now: number },
): DeliveryDays | null {
  const { earliest, latest } = shippingMethod;
  if (!isPaid(status) || isCalledOff(fulfilment) || fulfilment === 'oversold') return null;
  const isLate = shipment !== null && isoDay(shipment.at) >= earliest;
  return isLate || isoDay(now) > latest ? null : { earliest, latest };
}
