import type { OrderStatus } from './order.ts';

type PaidStatus = 'authorised' | 'pending';
type FailedStatus = 'refused' | 'cancelled' | 'expired' | 'error';

/** Payment is certain, or the bank still may: the goods stay reserved and the cart is closed. */
export function isPaidOrPending(status: OrderStatus): status is PaidStatus {
  return status === 'authorised' || status === 'pending';
}

/** Payment came to nothing: the goods go back and paying may begin again. */
export function isFailed(status: OrderStatus): status is FailedStatus {
  return status === 'refused' || status === 'cancelled' || status === 'expired' || status === 'error';
}

/**
 * The status an order has after the provider reported `reported`. Reports come late, twice and out of order: authorised is final, a
 * failure is not undone by another failure, and a success after a failure counts, because the money has moved.
 */
export function statusAfter(current: OrderStatus, reported: OrderStatus): OrderStatus {
  if (reported === 'unknown' || reported === 'created' || current === 'unknown') return current;
  if (current === 'authorised' || current === reported) return current;
  return isFailed(current) && isFailed(reported) ? current : reported;
}

/** A report with a reference that earlier reports of the same order carried. */
export type EarlierReport = { readonly status: OrderStatus; readonly attempt: number };

/**
 * Whether a report repeats one already applied, or tells the end of an attempt that is over. `earlier` are the reports with the same
 * payment reference, `attempt` counts how often paying was begun.
 */
export function isStaleReport(reported: OrderStatus, { earlier, attempt }: { readonly earlier: readonly EarlierReport[]; readonly attempt: number }): boolean {
  return earlier.some((report) => report.status === reported || (isFailed(reported) && report.attempt < attempt));
}

/** The explicit status, else the last of the log, else unknown. */
export function orderStatusOf(status: OrderStatus | null, log: readonly { readonly status: OrderStatus }[]): OrderStatus {
  return status ?? log.at(-1)?.status ?? 'unknown';
}
