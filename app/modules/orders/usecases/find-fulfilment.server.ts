import type { Clock } from '#app/kernel/clock.ts';
import { expectedDays } from '#app/modules/orders/domain/delivery-days.ts';
import { type Fulfilment, fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderService, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

export type FulfilmentDeps = {
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly refunds: Refunds;
};

/** What becomes of the goods of an order. Reads withdrawals and refunds only where they count. */
export async function findFulfilment({ withdrawals, refunds }: FulfilmentDeps, order: Order): Promise<Fulfilment> {
  return fulfilmentOf(order, {
    withdrawals: isPaidOrPending(order.status) ? await withdrawals.ofOrder(order) : [],
    refunds: isPaid(order.status) ? await refunds.ofOrder(order.orderNumber) : [],
  });
}

type Deps = FulfilmentDeps & {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly orderLink: Pick<OrderReference, 'verify'>;
  readonly clock: Clock;
};

/** The paid order of a signed link whose delivery is to come; null for every other link. Changes nothing. */
export async function findDelivery({ orders, orderLink, clock, ...deps }: Deps, signed: string): Promise<Order | null> {
  const orderNumber = orderLink.verify(signed);
  const order = orderNumber === null ? null : await orders.byNumber(orderNumber);
  if (!order || !isPaid(order.status) || !isShown(ORDER_LINK_LIFE, order, clock())) return null;
  const fulfilment = await findFulfilment(deps, order);
  return expectedDays(order, { fulfilment, now: clock() }) ? order : null;
}
