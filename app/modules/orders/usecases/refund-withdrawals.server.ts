import type { Money } from '#app/kernel/money.ts';
import { paymentsOf, planRefund } from '#app/modules/orders/domain/withdrawal/refund.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';

/** A declaration whose refund an operator asked for. */
type AskedRefund = Withdrawal & { readonly refundAmount: string | null };

/** The refunds of the payments of an order, in minor units. */
type QueuedRefunds = {
  readonly withdrawalId: string;
  readonly orderNumber: string;
  readonly currency: Money['currency'];
  readonly refunds: readonly {
    readonly pspReference: string;
    readonly amount: number;
    readonly paid: number;
    readonly whole: boolean;
  }[];
};

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber' | 'providerOrders'>;
  /** Ids of the declarations whose refund is asked for. */
  asked(): Promise<readonly string[]>;
  byId(id: string): Promise<AskedRefund | null>;
  ofOrder(orderNumber: string): Promise<readonly Withdrawal[]>;
  /** Minor units that were refunded or are about to be, by payment. */
  refunded(orderNumber: string): Promise<ReadonlyMap<string, number>>;
  /** Queues refunds, all or none. `over`: another node did it. */
  queue(refunds: QueuedRefunds): Promise<'queued' | 'too-much' | 'over'>;
  reject(id: string, problem: string): Promise<void>;
};

/**
 * Queues the refunds that operators asked for, or records why one is not made. Rejects while the orders are
 * unavailable; the next call continues. Nodes may run it concurrently: a refund is queued once.
 */
export async function refundWithdrawals(deps: Deps): Promise<void> {
  for (const id of await deps.asked()) {
    const withdrawal = await deps.byId(id);
    if (withdrawal) await refundWithdrawal(deps, withdrawal);
  }
}

async function refundWithdrawal(deps: Deps, withdrawal: AskedRefund): Promise<void> {
  const { id, orderNumber } = withdrawal;
  const order = await deps.orders.byNumber(orderNumber);
  const providerOrders = order ? await deps.orders.providerOrders(order.cartId) : [];
  const payments = order ? paymentsOf(order, providerOrders, await deps.refunded(orderNumber)) : [];
  const all = await deps.ofOrder(orderNumber);
  const earlier = all.slice(
    0,
    Math.max(
      0,
      all.findIndex((one) => one.id === id),
    ),
  );
  const planned = planRefund(withdrawal, { order, earlier, payments, amount: withdrawal.refundAmount });
  if ('problem' in planned || !order) return deps.reject(id, 'problem' in planned ? planned.problem : 'no-order');
  const paid = new Map(payments.map((payment) => [payment.pspReference, payment.paid]));
  const refunds = planned.refunds.map((refund) => ({ ...refund, paid: paid.get(refund.pspReference) ?? 0 }));
  const queued = await deps.queue({ withdrawalId: id, orderNumber, currency: order.currency, refunds });
  if (queued === 'too-much') await deps.reject(id, 'nothing-left');
}
