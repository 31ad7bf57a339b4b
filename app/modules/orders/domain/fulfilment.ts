import type { Money } from '#app/kernel/money.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { Order } from './order.ts';
import { isPaidOrPending } from './order-status.ts';
import { isAllWithdrawn, type Withdrawal } from './withdrawal/withdrawal.ts';

/**
 * What becomes of the goods of an order. unpaid: the payment is not there, or failed. packing: they are still to be
 * sent. oversold: they were sold to others before the payment, and an operator checks what can be sent. withdrawn: the
 * shopper withdrew from all of it, paid or pending. refunded: all of its total is. refund-returned: it was, and some of
 * it came back to the shop.
 */
export type Fulfilment = 'unpaid' | 'packing' | 'shipped' | 'oversold' | 'withdrawn' | 'refunded' | 'refund-returned';

/** Money of an order that was refunded, or came back to the shop after it had been; `at` in milliseconds. */
type RefundedMoney = { readonly kind: 'made' | 'returned'; readonly amount: Money; readonly at: number };

type FulfilledOrder = Pick<Order, 'status' | 'items' | 'contact' | 'priceTotal' | 'shipment' | 'oversold'>;

/** What every page and letter says of an order, with its declarations of withdrawal and its refunds. */
export function fulfilmentOf(
  order: FulfilledOrder,
  { withdrawals, refunds }: { readonly withdrawals: readonly Withdrawal[]; readonly refunds: readonly RefundedMoney[] },
): Fulfilment {
  if (!isPaidOrPending(order.status)) return 'unpaid';
  if (isAllWithdrawn(order, withdrawals)) return 'withdrawn';
  if (!isPaid(order.status)) return 'unpaid';
  const refund = refundOf(order, refunds);
  if (refund !== null) return refund;
  if (order.shipment !== null) return 'shipped';
  return order.oversold ? 'oversold' : 'packing';
}

/** Whether nothing of the order is to come any more. */
export function isCalledOff(fulfilment: Fulfilment): fulfilment is 'withdrawn' | 'refunded' | 'refund-returned' {
  return fulfilment === 'withdrawn' || fulfilment === 'refunded' || fulfilment === 'refund-returned';
}

/** Null where less than the total was refunded. Money that came back counts until money is refunded after it. */
function refundOf(
  { priceTotal }: FulfilledOrder,
  refunds: readonly RefundedMoney[],
): 'refunded' | 'refund-returned' | null {
  const made = refunds.filter(({ kind }) => kind === 'made');
  const returned = refunds.filter(({ kind, at }) => kind === 'returned' && !made.some((one) => one.at >= at));
  if (made.length + returned.length === 0) return null;
  if (sumOf(made) >= priceTotal.amount) return 'refunded';
  return sumOf(made) + sumOf(returned) >= priceTotal.amount ? 'refund-returned' : null;
}

const sumOf = (refunds: readonly RefundedMoney[]): number =>
  refunds.reduce((total, { amount }) => total + amount.amount, 0);
