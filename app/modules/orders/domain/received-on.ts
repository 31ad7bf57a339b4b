import { days } from '#app/kernel/clock.ts';
import type { Order } from './order.ts';

/**
 * The last day on which an order is received, as far as the shop knows: the last one on which it is expected, or later
 * where its parcel was handed over late.
 */
export function receivedOn({ shippingMethod, shipment }: Pick<Order, 'shippingMethod' | 'shipment'>): string {
  const { latest, estimatedDeliveryTime } = shippingMethod;
  const afterShipment = shipment === null ? '' : isoDay(shipment.at + days(estimatedDeliveryTime));
  return afterShipment > latest ? afterShipment : latest;
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

/** The day of UTC of a moment in milliseconds. */
export function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
