import type { Clock } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable, unlessUnavailable } from '#app/kernel/upstream.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import {
  type OrderToWithdraw,
  orderToWithdraw,
  rejectionOf,
  type WithdrawalRejection,
} from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import { adviceFor, type ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { NewWithdrawal, OrderService, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
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

type DeclareWithdrawalDeps = {
  readonly withdrawals: Pick<Withdrawals, 'declare' | 'known'>;
  /** Counts a declaration; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/** limited: `retryAfter` is in seconds. */
type DeclareAnswer =
  | { readonly kind: 'declared' | 'repeated'; readonly id: string }
  | { readonly kind: 'limited'; readonly retryAfter: number }
  | WithdrawalRejection;

/**
 * Records a declaration of withdrawal, once however often its form is posted: a repeated post is answered with the
 * first one, over the limit and with nothing left too. `linked` is the order of a link, which still has to have what is
 * declared: its units are its limit. Without one no order is looked up, so that answer and time are the same for every
 * order number, and the network has a limit.
 */
export async function declareWithdrawal(
  { withdrawals, takeLimit }: DeclareWithdrawalDeps,
  { declaration, linked }: { readonly declaration: NewWithdrawal; readonly linked: OrderToWithdraw | null },
): Promise<DeclareAnswer> {
  const earlier = await withdrawals.known(declaration);
  if (earlier !== null) return { kind: 'repeated', id: earlier };
  const rejection = linked && rejectionOf(linked, declaration.scope);
  if (rejection) return rejection;
  const wait = linked ? null : await takeLimit();
  if (wait !== null) return { kind: 'limited', retryAfter: wait };
  return withdrawals.declare(declaration);
}

type FindAdviceDeps = { readonly orders: Pick<OrderService, 'byNumber'>; readonly refunds: Refunds };

/**
 * What the page of a receipt says about what follows. Without the link of the order none is read: the page is the same
 * for every order number, until an operator has done something about the declaration. The order of a link may be
 * unavailable; the receipt is shown all the same.
 */
export async function findAdvice({ orders, refunds }: FindAdviceDeps, withdrawal: Withdrawal): Promise<ReceiptAdvice> {
  const { linked, orderNumber, state } = withdrawal;
  const order = linked ? await unlessUnavailable(orders.byNumber(orderNumber)) : null;
  return adviceFor(withdrawal, order, linked || state !== 'open' ? await refunds.ofOrder(orderNumber) : []);
}
