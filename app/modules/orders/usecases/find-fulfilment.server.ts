import { type Fulfilment, fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';

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
