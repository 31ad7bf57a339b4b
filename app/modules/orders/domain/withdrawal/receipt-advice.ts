import { days } from '#app/kernel/clock.ts';
import { receivedOn } from '#app/modules/orders/domain/delivery-days.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import { belongsTo, type Withdrawal } from './withdrawal.ts';
import { isPeriodOver, withdrawalPeriod } from './withdrawal-period.ts';

/**
 * What a receipt says about what follows. ifInTime: the order is not known to be the shopper's. unpaid: nothing to send
 * back or to refund. late: the period is over. onItsWay: the parcel may not have arrived yet. sendBack: it has.
 */
export const RECEIPT_ADVICE = ['ifInTime', 'unpaid', 'late', 'onItsWay', 'sendBack'] as const;

/** `endedOn` is the last day of the period where the declaration came after it. */
export type ReceiptAdvice =
  | { readonly kind: 'late'; readonly endedOn: string }
  | { readonly kind: Exclude<(typeof RECEIPT_ADVICE)[number], 'late'> };

type Declared = Pick<Withdrawal, 'linked' | 'email' | 'declaredAt' | 'endedOn'>;

/**
 * The advice for a declaration. Null for an order that is unavailable, unknown or not to be read: a declaration that
 * does not belong to its order learns nothing of it.
 */
export function adviceFor(withdrawal: Declared, order: Order | null): ReceiptAdvice {
  const { declaredAt, endedOn } = withdrawal;
  if (!order || !belongsTo(order, withdrawal))
    return endedOn === null ? { kind: 'ifInTime' } : { kind: 'late', endedOn };
  if (!isPaid(order.status)) return { kind: 'unpaid' };
  const latest = receivedOn(order);
  const period = withdrawalPeriod(order.market, latest);
  const end = endedOn ?? (period && isPeriodOver(period, order.market, declaredAt) ? period.end : null);
  if (end !== null) return { kind: 'late', endedOn: end };
  const mayArrive = order.shipment === null && declaredAt < Date.parse(latest) + days(1);
  return { kind: mayArrive ? 'onItsWay' : 'sendBack' };
}
