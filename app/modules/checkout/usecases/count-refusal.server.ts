import type { RefusedPayments } from '#app/modules/checkout/ports.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';

export type RefusalDeps = {
  readonly refusedPayments: RefusedPayments;
  /** The shopper's network address, null when it is unknown. */
  readonly clientAddress: string | null;
};

/** Counts the refused payment of an order against the limit. Other outcomes and repeated calls count nothing. */
export async function countRefusal({ refusedPayments, clientAddress }: RefusalDeps, order: Order): Promise<void> {
  if (order.status !== 'refused') return;
  const payment = order.payment.reference ?? `${order.id} ${order.statusLog.length}`;
  await refusedPayments.count({ cartId: order.cartId, clientAddress, payment });
}
