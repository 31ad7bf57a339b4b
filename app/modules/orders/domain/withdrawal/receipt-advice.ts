import { days } from '#app/kernel/clock.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFree } from '#app/modules/orders/domain/order-status.ts';
import { receivedOn } from '#app/modules/orders/domain/received-on.ts';
import { belongsTo, type Withdrawal } from './withdrawal.ts';
import { type RefundOfWithdrawal, statusOf, type WithdrawalStatus } from './withdrawal-status.ts';

/**
 * What a receipt says about what follows. ifInTime: the order is not known to be the shopper's, or its country has no
 * right of withdrawal. unpaid: nothing to send back or to refund. refunded: all of the order was refunded without this
 * declaration. nothingPaid: the goods come back, and the order cost nothing. late: the period is over. onItsWay: the
 * parcel may not have arrived yet. sendBack: it has. status: an operator or the provider did something since.
 */
export const RECEIPT_ADVICE = [
  'ifInTime',
  'unpaid',
  'refunded',
  'nothingPaid',
  'late',
  'onItsWay',
  'sendBack',
  'status',
] as const;

type Changed = Extract<WithdrawalStatus, { kind: 'changed' }>;

/** `endedOn` is the last day of the period where the declaration came after it. */
export type ReceiptAdvice =
  | { readonly kind: 'late'; readonly endedOn: string }
  | ({ readonly kind: 'status' } & Pick<Changed, 'state' | 'made'>)
  | { readonly kind: Exclude<(typeof RECEIPT_ADVICE)[number], 'late' | 'status'> };

type Declared = Pick<Withdrawal, 'id' | 'linked' | 'email' | 'declaredAt' | 'endedOn' | 'state'>;

/**
 * The advice for a declaration. Null for an order that is unavailable, unknown or not to be read: a declaration that
 * does not belong to its order learns nothing of it but what was refunded of the declaration itself.
 */
export function adviceFor(
  withdrawal: Declared,
  order: Order | null,
  refunds: readonly RefundOfWithdrawal[] = [],
): ReceiptAdvice {
  const known = order && belongsTo(order, withdrawal) ? order : null;
  const status = statusOf(withdrawal, known, refunds);
  switch (status.kind) {
    case 'unpaid':
      return { kind: 'unpaid' };
    case 'late':
      return status;
    case 'refunded-before':
      return { kind: 'refunded' };
    case 'changed':
      return { kind: 'status', state: status.state, made: status.made };
    case 'open':
      return { kind: known && marketLaw(known.market).withdrawal ? sendingBack(known, withdrawal) : 'ifInTime' };
  }
}

/** A parcel that is on its way when it is declared is sent back once it has arrived, whether it is noted or not. */
function sendingBack(
  order: Order,
  { declaredAt }: Pick<Withdrawal, 'declaredAt'>,
): 'nothingPaid' | 'onItsWay' | 'sendBack' {
  if (isFree(order)) return 'nothingPaid';
  return declaredAt < Date.parse(receivedOn(order)) + days(1) ? 'onItsWay' : 'sendBack';
}
