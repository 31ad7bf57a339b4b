import { days } from '#app/kernel/clock.ts';
import { isWorkingDay } from '#app/modules/markets/domain/holidays.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import { type Fulfilment, isCalledOff } from './fulfilment.ts';
import type { Order } from './order.ts';
import { isUnderReview } from './order-status.ts';
import { isoDay, receivedOn } from './received-on.ts';

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
  const paidAt = statusLog.find(({ status }) => isPaid(status))?.at ?? createdAt;
  const late = Math.floor((paidAt - createdAt) / days(1));
  if (late < 1 || !earliest || !latest) return { earliest, latest };
  return { earliest: movedDay(earliest, late, market), latest: movedDay(latest, late, market) };
}

function movedDay(day: string, count: number, country: CountryCode): string {
  let moved = Date.parse(day) + days(count);
  while (!isWorkingDay(moved, country)) moved += days(1);
  return isoDay(moved);
}

/** The milliseconds from `now` until an order is received, as far as the shop knows; 0 where it is not known. */
export function timeUntilReceived(order: Pick<Order, 'shippingMethod' | 'shipment'>, now: number): number {
  const day = receivedOn(order);
  return day === '' ? 0 : Math.max(0, Date.parse(day) - now);
}

/** How much later than expected an order is received as its parcel was handed over late, in milliseconds. */
export function delayByShipment(order: Pick<Order, 'shippingMethod' | 'shipment'>): number {
  const expected = receivedOn({ ...order, shipment: null });
  return expected === '' ? 0 : Date.parse(receivedOn(order)) - Date.parse(expected);
}

/**
 * The days on which an order is expected, as far as they are true at `now`, in milliseconds. Null where they are not
 * known, or over; before the order is paid, which moves them; where nothing is to come, or it is not known what; and
 * where the parcel was handed over too late for them: on the first of them or after it.
 */
export function expectedDays(
  order: Pick<Order, 'status' | 'underReview' | 'shippingMethod' | 'shipment'>,
  { fulfilment, now }: { readonly fulfilment: Fulfilment; readonly now: number },
): DeliveryDays | null {
  const { status, shippingMethod, shipment } = order;
  const { earliest, latest } = shippingMethod;
  if (!isPaid(status) || isUnderReview(order) || isCalledOff(fulfilment) || fulfilment === 'oversold') return null;
  const isLate = shipment !== null && isoDay(shipment.at) >= earliest;
  return isLate || isoDay(now) > latest ? null : { earliest, latest };
}
