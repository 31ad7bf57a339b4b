import type { Money } from '#app/kernel/money.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { type RefundedMoney, refundOfTotal } from '#app/modules/orders/domain/refunded-total.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { Withdrawal } from './withdrawal.ts';
import { periodMissed } from './withdrawal-period.ts';

/** Refunds of the order of a declaration, with the declaration that each belongs to. */
export type RefundOfWithdrawal = RefundedMoney & { readonly withdrawalId: string | null };

/**
 * What became of a declaration. unpaid: nothing was paid, so that nothing is refunded. refunded-before: all of the
 * order was refunded without it. late: it came after the period, and an operator decides. open: nothing was done yet.
 * changed: an operator or the provider did something; `made` is what was refunded of it, null for nothing.
 */
export type WithdrawalStatus =
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'refunded-before' }
  | { readonly kind: 'open' }
  | { readonly kind: 'late'; readonly endedOn: string }
  | { readonly kind: 'changed'; readonly state: Exclude<Withdrawal['state'], 'open'>; readonly made: Money | null };

type Declared = Pick<Withdrawal, 'id' | 'declaredAt' | 'endedOn' | 'state'>;

/**
 * The status of a declaration for its page, its letter and the page of its order. Null for an order that is not known,
 * or that the declaration does not belong to: then only what was declared and done is known.
 */
export function statusOf(
  withdrawal: Declared,
  order: Order | null,
  refunds: readonly RefundOfWithdrawal[],
): WithdrawalStatus {
  const { id, state, endedOn } = withdrawal;
  const made = madeFor(refunds, id);
  if (order && !isPaid(order.status)) return { kind: 'unpaid' };
  if (order && made === null && state !== 'closed' && refundOfTotal(order, refunds) === 'refunded')
    return { kind: 'refunded-before' };
  if (state !== 'open') return { kind: 'changed', state, made };
  const missed = order ? periodMissed(order, withdrawal) : endedOn;
  return missed === null ? { kind: 'open' } : { kind: 'late', endedOn: missed };
}

/** What was refunded of a declaration; null for nothing. */
function madeFor(refunds: readonly RefundOfWithdrawal[], id: string): Money | null {
  const made = refunds.filter(({ kind, withdrawalId }) => kind === 'made' && withdrawalId === id);
  const [first] = made;
  return first ? { ...first.amount, amount: made.reduce((sum, { amount }) => sum + amount.amount, 0) } : null;
}
