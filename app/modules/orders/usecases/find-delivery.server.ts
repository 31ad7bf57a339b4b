import type { Clock } from '#app/kernel/clock.ts';
import { expectedDays } from '#app/modules/orders/domain/delivery-days.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';
import { type FulfilmentDeps, findFulfilment } from './find-fulfilment.server.ts';

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
