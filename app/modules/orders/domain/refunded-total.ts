import type { Money } from '#app/kernel/money.ts';
import type { Order } from './order.ts';

/** Money of an order that was refunded, or came back to the shop after it had been; `at` in milliseconds. */
export type RefundedMoney = { readonly kind: 'made' | 'returned'; readonly amount: Money; readonly at: number };

/**
 * Whether all that an order costs was refunded, or came back to the shop after it had been. Null where less than the
 * total was. Money that came back counts until money is refunded after it.
 */
export function refundOfTotal(
  { priceTotal }: Pick<Order, 'priceTotal'>,
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
