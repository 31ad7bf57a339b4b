import type { Order } from '#app/modules/orders/domain/order.ts';
import type { RequestContext } from '#app/request-context.ts';

type Visit = Pick<RequestContext, 'services' | 'clientAddress'>;

/**
 * Seconds until another payment attempt for a cart is allowed, after too many refused ones; null when it is allowed
 * now. Checked before a session is opened.
 */
export function paymentWait({ services, clientAddress }: Visit, cartId: string): Promise<number | null> {
  return services.refusedPayments.wait({ cartId, clientAddress });
}

/** Counts the refusal an order's payment came to. Telling it again counts nothing. */
export async function noteRefusal({ services, clientAddress }: Visit, order: Order): Promise<void> {
  if (order.status !== 'refused') return;
  const payment = order.payment.reference ?? `${order.id} ${order.statusLog.length}`;
  await services.refusedPayments.count({ cartId: order.cartId, clientAddress, payment });
}
