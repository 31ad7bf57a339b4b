import type { Money } from '#app/kernel/money.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { paymentsOf, planRefund } from './refund.ts';

/** A declaration whose refund an operator asked for. */
type AskedRefund = Withdrawal & {
  readonly refundAmount: string | null;
  /** The number of the order that an operator named for it; null for the one that the shopper typed. */
  readonly assignedOrder: string | null;
};

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
  ofOrder(order: Pick<Order, 'orderNumber' | 'contact'>): Promise<readonly Withdrawal[]>;
  refunded(refund: { readonly orderNumber: string; readonly withdrawalId: string }): Promise<RefundedSoFar>;
  /** Queues refunds, all or none. `over`: another node did it. */
  queue(refunds: QueuedRefunds): Promise<'queued' | 'too-much' | 'over'>;
  reject(id: string, problem: string): Promise<void>;
  /** Logs the error that stopped the refund of one declaration. */
  onFailure(id: string, error: unknown): void;
};

/** What of an order was refunded or is about to be, in minor units. */
type RefundedSoFar = {
  readonly byPayment: ReadonlyMap<string, number>;
  /** Of the declaration itself, before another of its refunds failed. */
  readonly ofWithdrawal: number;
  /** Whether the provider refunded money without a declaration. */
  readonly atProvider: boolean;
};

/**
 * Queues the refunds that operators asked for, or records why one is not made. Rejects while the orders are
 * unavailable; the next call continues. Another error stops its own declaration alone. Nodes may run it concurrently: a
 * refund is queued once.
 */
export async function refundWithdrawals(deps: Deps): Promise<void> {
  for (const id of await deps.asked()) {
    try {
      const withdrawal = await deps.byId(id);
      if (withdrawal) await refundWithdrawal(deps, withdrawal);
    } catch (error) {
      if (isUpstreamUnavailable(error)) throw error;
      deps.onFailure(id, error);
    }
  }
}

async function refundWithdrawal(deps: Deps, withdrawal: AskedRefund): Promise<void> {
  const { id, assignedOrder, refundAmount: amount } = withdrawal;
  const order = await deps.orders.byNumber(assignedOrder ?? withdrawal.orderNumber);
  if (!order) return deps.reject(id, 'no-order');
  const { orderNumber, currency } = order;
  const { byPayment, ofWithdrawal, atProvider } = await deps.refunded({ orderNumber, withdrawalId: id });
  const payments = paymentsOf(order, await deps.orders.providerOrders(order.cartId), byPayment);
  const earlier = (await deps.ofOrder(order)).filter((one) => isBefore(one, withdrawal));
  const facts = { order, earlier, payments, refundedBefore: ofWithdrawal, hasProviderRefunds: atProvider, amount };
  const planned = planRefund(withdrawal, facts);
  if ('problem' in planned) return deps.reject(id, planned.problem);
  const paid = new Map(payments.map((payment) => [payment.pspReference, payment.paid]));
  const refunds = planned.refunds.map((refund) => ({ ...refund, paid: paid.get(refund.pspReference) ?? 0 }));
  const queued = await deps.queue({ withdrawalId: id, orderNumber, currency, refunds });
  if (queued === 'too-much') await deps.reject(id, 'nothing-left');
}

/** Declarations of one moment are in the order of their ids, on every node. */
function isBefore(one: Withdrawal, other: Withdrawal): boolean {
  return one.declaredAt < other.declaredAt || (one.declaredAt === other.declaredAt && one.id < other.id);
}
