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

/** The day of UTC of a moment in milliseconds. */
export function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
