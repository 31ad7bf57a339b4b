import { isFailedState, isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { OrderStatus } from './order.ts';

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

/** The explicit status, else the last of the log, else unknown. */
export function orderStatusOf(
  status: OrderStatus | null,
  log: readonly { readonly status: OrderStatus }[],
): OrderStatus {
  return status ?? log.at(-1)?.status ?? 'unknown';
}
