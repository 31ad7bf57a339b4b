import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { delayByShipment } from '#app/modules/orders/domain/received-on.ts';
import type { ShipmentError } from '#app/modules/orders/domain/shipment.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { delayInvitation, putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext } from '#server/store/types.ts';
import { logEvent } from './order-events.ts';
import { lockOrdersOfCart, readStoredOrder, toOrder } from './read-order.ts';

export type ShipOrderArgs = { readonly orderNumber: string; readonly tracking: string | null; readonly now: number };

/**
 * Notes that the parcel of a paid order is on its way and queues its letter, once: the first call counts, a repeated
 * one changes nothing. A parcel that leaves late moves the invitation to review as far.
 */
export async function shipOrder(
  { sql }: CommandContext,
  { orderNumber, tracking, now }: ShipOrderArgs,
): Promise<Result<Order, ShipmentError>> {
  const found = await readStoredOrder(sql, { column: 'number', value: orderNumber });
  if (!found) return err({ kind: 'order-not-found' });
  const order = (await lockOrdersOfCart(sql, found.cart_id)).find(({ id }) => id === found.id) ?? found;
  if (order.status === null || !isPaid(order.status)) return err({ kind: 'order-not-paid' });
  const known = await sql.get("SELECT seq FROM order_events WHERE order_id = ? AND kind = 'shipped'", [order.id]);
  if (!known) {
    const { status, attempt } = order;
    await logEvent(sql, order.id, { kind: 'shipped', status, attempt, at: now, detail: tracking });
    const message = {
      id: `order-shipped:${order.id}`,
      topic: 'order-shipped' as const,
      payload: { orderId: order.id },
    };
    await putIntoOutbox(sql, { ...message, now });
  }
  const shipped = await toOrder(sql, order);
  if (!known) await delayInvitation(sql, { orderId: order.id, by: delayByShipment(shipped) });
  return ok(shipped);
}
