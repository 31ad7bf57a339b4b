import type { Clock } from '#app/kernel/clock.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import { type OrderToWithdraw, orderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { OrderService, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly orderLink: Pick<OrderReference, 'verify'>;
  readonly clock: Clock;
};

/**
 * The order of a signed link, as it may be withdrawn from; null for a link that was not signed here. `ended`: the link
 * is too old to open its order.
 */
export async function showOrderToWithdraw(
  { orders, withdrawals, orderLink, clock }: Deps,
  signed: string,
): Promise<OrderToWithdraw | 'ended' | null> {
  const orderNumber = orderLink.verify(signed);
  const order = orderNumber === null ? null : await orders.byNumber(orderNumber);
  if (!order) return null;
  if (!isShown(ORDER_LINK_LIFE, order, clock())) return 'ended';
  return orderToWithdraw(order, await withdrawals.ofOrder(order), clock());
}
