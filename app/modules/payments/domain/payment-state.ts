import type { Money } from '#app/kernel/money.ts';
import { isFailedStatus, isPaid, type PaymentStatus } from './payment-status.ts';

type ReportedStatus = Exclude<PaymentStatus, 'created'>;

const AFTER_FAILURE = { pending: 'pending', authorised: 'authorised', captured: 'captured' } as const;

/**
 * Row: the current state. Column: the reported state. A state that is missing in a row changes nothing. A failure does
 * not undo money that has moved, a success counts after any failure, and one failure does not replace another.
 */
const TRANSITIONS: Readonly<Record<PaymentStatus, Partial<Readonly<Record<ReportedStatus, PaymentStatus>>>>> = {
  created: {
    pending: 'pending',
    authorised: 'authorised',
    captured: 'captured',
    refused: 'refused',
    cancelled: 'cancelled',
    expired: 'expired',
    error: 'error',
  },
  pending: {
    authorised: 'authorised',
    captured: 'captured',
    refused: 'refused',
    cancelled: 'cancelled',
    expired: 'expired',
    error: 'error',
  },
  authorised: { captured: 'captured' },
  captured: {},
  refused: AFTER_FAILURE,
  cancelled: AFTER_FAILURE,
  expired: AFTER_FAILURE,
  error: AFTER_FAILURE,
};

/** The status of a payment after a report. */
export function nextStatus(status: PaymentStatus, reported: PaymentStatus): PaymentStatus {
  return (reported === 'created' ? undefined : TRANSITIONS[status][reported]) ?? status;
}

/** A payment as it stands. */
export type Payment = {
  readonly status: PaymentStatus;
  /** The total of the order. */
  readonly due: Money;
  /** The PSP reference of the payment that caused this status. */
  readonly paidWith: string | null;
  /** How many payment attempts were started. */
  readonly attempt: number;
  /** Earlier reports with the same reference, and their attempt. */
  readonly earlier: readonly EarlierReport[];
};
export type EarlierReport = { readonly status: PaymentStatus; readonly attempt: number };

/**
 * The provider's result, from the return page, the widget or a webhook. An unknown code is logged and makes no report.
 */
export type PaymentReport = {
  readonly status: PaymentStatus;
  readonly amount: Money | null;
  readonly reference: string | null;
};

/**
 * move: the payment is now `to`. quarantine: amount or currency differ from the order's; an operator has to check it.
 * double-payment: a second payment of a paid order. ignore: nothing changes, because the report is outdated (`stale`),
 * repeated (`same`), or later than the final state (`final`).
 */
export type PaymentDecision =
  | { readonly kind: 'move'; readonly to: PaymentStatus }
  | { readonly kind: 'quarantine' }
  | { readonly kind: 'double-payment' }
  | { readonly kind: 'ignore'; readonly why: 'stale' | 'same' | 'final' };

/**
 * The effect of a report on a payment. Reports arrive late, twice and out of order; a repeated one changes nothing.
 */
export function decidePayment(payment: Payment, report: PaymentReport): PaymentDecision {
  if (isMismatch(payment.due, report)) return { kind: 'quarantine' };
  if (isStale(report.status, payment)) return { kind: 'ignore', why: 'stale' };
  const another = report.reference !== null && payment.paidWith !== null && report.reference !== payment.paidWith;
  if (another && isPaid(payment.status) && isPaid(report.status)) return { kind: 'double-payment' };
  const to = nextStatus(payment.status, report.status);
  if (to !== payment.status) return { kind: 'move', to };
  return { kind: 'ignore', why: report.status === payment.status || report.status === 'created' ? 'same' : 'final' };
}

/**
 * Whether amount or currency differ from the order's. A failure moves no money; a pending payment may have no
 * amount yet.
 */
function isMismatch(due: Money, { status, amount }: PaymentReport): boolean {
  if (!isPaid(status) && status !== 'pending') return false;
  if (!amount) return isPaid(status);
  return amount.amount !== due.amount || amount.currency !== due.currency;
}

/** Whether a report is repeated, or is the failure of an earlier attempt. */
function isStale(reported: PaymentStatus, { earlier, attempt }: Payment): boolean {
  return earlier.some((report) => report.status === reported || (isFailedStatus(reported) && report.attempt < attempt));
}
