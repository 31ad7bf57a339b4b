import {
  type FailedStatus,
  isFailedStatus,
  isPaid,
  type PaidStatus,
} from '#app/modules/payments/domain/payment-status.ts';
import type { Order, OrderStatus } from './order.ts';

/** The payment is certain or may still be approved: goods stay reserved and the cart is closed. */
export function isPaidOrPending(status: OrderStatus): status is PaidStatus | 'pending' {
  return isPaid(status) || status === 'pending';
}

/** The payment failed: the reservation is released and the shopper may pay again. */
export function isFailed(status: OrderStatus): status is FailedStatus {
  return isFailedStatus(status);
}

/** Money was received that does not match the order: an operator has to check it, and paying again would be wrong. */
export function isUnderReview({ underReview, status }: Pick<Order, 'underReview' | 'status'>): boolean {
  return underReview && !isPaid(status);
}

/** The order was placed, and its payment did not arrive in time: nothing went wrong on a page. */
export function isOverdue({ status, statusLog }: Pick<Order, 'status' | 'statusLog'>): boolean {
  return status === 'expired' && statusLog.some((entry) => entry.status === 'pending');
}

/** Whether an order costs nothing: it is placed without a payment, and nothing of it is refunded. */
export function isFree({ priceTotal }: Pick<Order, 'priceTotal'>): boolean {
  return priceTotal.amount === 0;
}
