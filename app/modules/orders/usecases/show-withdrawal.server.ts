import type { Clock } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import { type OrderToWithdraw, orderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { OrderService, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly refunds: Refunds;
  readonly orderLink: Pick<OrderReference, 'verify'>;
  readonly clock: Clock;
};

/**
 * The order of a signed link, as it may be withdrawn from; null for a link that was not signed here. `ended`: the link
 * is too old to open its order. `unavailable`: the orders cannot be read now, of which the number is known alone.
 */
export async function showOrderToWithdraw(
  { orders, withdrawals, refunds, orderLink, clock }: Deps,
  signed: string,
): Promise<OrderToWithdraw | 'ended' | { readonly unavailable: string } | null> {
  const orderNumber = orderLink.verify(signed);
  if (orderNumber === null) return null;
  let order: Order | null;
  try {
    order = await orders.byNumber(orderNumber);
  } catch (error) {
    if (isUpstreamUnavailable(error)) return { unavailable: orderNumber };
    throw error;
  }
  if (!order) return null;
  if (!isShown(ORDER_LINK_LIFE, order, clock())) return 'ended';
  const facts = { withdrawals: await withdrawals.ofOrder(order), refunds: await refunds.ofOrder(order.orderNumber) };
  return orderToWithdraw(order, facts, clock());
}
