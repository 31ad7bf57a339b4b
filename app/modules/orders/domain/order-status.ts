import { isFailedState, isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { Order, OrderStatus } from './order.ts';

type PaidStatus = 'authorised' | 'captured' | 'pending';
type FailedStatus = 'refused' | 'cancelled' | 'expired' | 'error';

/** The payment is certain or may still be approved: goods stay reserved and the cart is closed. */
export function isPaidOrPending(status: OrderStatus): status is PaidStatus {
  return isPaid(status) || status === 'pending';
}

/** The payment failed: the reservation is released and the shopper may pay again. */
export function isFailed(status: OrderStatus): status is FailedStatus {
  return isFailedState(status);
}

/** Money was received that does not match the order: an operator has to check it, and paying again would be wrong. */
export function isUnderReview({ underReview, status }: Pick<Order, 'underReview' | 'status'>): boolean {
  return underReview && !isPaid(status);
}

/** The order was placed, and its payment did not arrive in time: nothing went wrong on a page. */
export function isOverdue({ status, statusLog }: Pick<Order, 'status' | 'statusLog'>): boolean {
  return status === 'expired' && statusLog.some((entry) => entry.status === 'pending');
}

/** The explicit status, else the last of the log, else unknown. */
export function orderStatusOf(
  status: OrderStatus | null,
  log: readonly { readonly status: OrderStatus }[],
): OrderStatus {
  return status ?? log.at(-1)?.status ?? 'unknown';
}
