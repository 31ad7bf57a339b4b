import type { Money } from '#app/kernel/money.ts';
import type { PaymentStatus } from './payment-status.ts';

/** State of a payment. `started`: not decided yet. */
export const PAYMENT_STATES = [
  'started',
  'pending',
  'authorised',
  'captured',
  'refused',
  'cancelled',
  'expired',
  'error',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

type ReportedState = Exclude<PaymentState, 'started'>;
type PaidState = 'pending' | 'authorised' | 'captured';
export type FailedState = Exclude<ReportedState, PaidState>;

const AFTER_FAILURE = { pending: 'pending', authorised: 'authorised', captured: 'captured' } as const;

/**
 * Row: the current state. Column: the reported state. A state that is missing in a row changes nothing. A failure does
 * not undo money that has moved, a success counts after any failure, and one failure does not replace another.
 */
const TRANSITIONS: Readonly<Record<PaymentState, Partial<Readonly<Record<ReportedState, PaymentState>>>>> = {
  started: {
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

/** Whether the payment is authorised by the bank or captured. */
export function isPaid(state: string): state is 'authorised' | 'captured' {
  return state === 'authorised' || state === 'captured';
}

/** Whether the payment failed. */
export function isFailedState(state: string): state is FailedState {
  return state === 'refused' || state === 'cancelled' || state === 'expired' || state === 'error';
}

/** The state of a payment after a report. */
export function nextState(state: PaymentState, reported: PaymentState): PaymentState {
  return (reported === 'started' ? undefined : TRANSITIONS[state][reported]) ?? state;
}

/** The state of a status: an order is `created` while its payment is `started`. */
export function stateOf(status: PaymentStatus): PaymentState {
  return status === 'created' ? 'started' : status;
}

/** The current state of a payment. */
export type Payment = {
  readonly state: PaymentState;
  /** The total of the order. */
  readonly due: Money;
  /** The PSP reference of the payment that caused this state. */
  readonly paidWith: string | null;
  /** How many payment attempts were started. */
  readonly attempt: number;
  /** Earlier reports with the same reference, and their attempt. */
  readonly earlier: readonly EarlierReport[];
};
export type EarlierReport = { readonly state: PaymentState; readonly attempt: number };

/**
 * The provider's result, from the return page, the widget or a webhook. An unknown code is logged and makes no report.
 */
export type PaymentReport = {
  readonly state: PaymentState;
  readonly amount: Money | null;
  readonly reference: string | null;
};

/**
 * move: the payment is now `to`. quarantine: amount or currency differ from the order's; an operator has to check it.
 * double-payment: a second payment of a paid order. ignore: nothing changes, because the report is outdated (`stale`),
 * repeated (`same`), or later than the final state (`final`).
 */
export type PaymentDecision =
  | { readonly kind: 'move'; readonly to: PaymentState }
  | { readonly kind: 'quarantine' }
  | { readonly kind: 'double-payment' }
  | { readonly kind: 'ignore'; readonly why: 'stale' | 'same' | 'final' };

/**
 * The effect of a report on a payment. Reports arrive late, twice and out of order; a repeated one changes nothing.
 */
export function decidePayment(payment: Payment, report: PaymentReport): PaymentDecision {
  if (isMismatch(payment.due, report)) return { kind: 'quarantine' };
  if (isStale(report.state, payment)) return { kind: 'ignore', why: 'stale' };
  const another = report.reference !== null && payment.paidWith !== null && report.reference !== payment.paidWith;
  if (another && isPaid(payment.state) && isPaid(report.state)) return { kind: 'double-payment' };
  const to = nextState(payment.state, report.state);
  if (to !== payment.state) return { kind: 'move', to };
  return { kind: 'ignore', why: report.state === payment.state || report.state === 'started' ? 'same' : 'final' };
}

/**
 * Whether amount or currency differ from the order's. A failure moves no money; a pending payment may have no
 * amount yet.
 */
function isMismatch(due: Money, { state, amount }: PaymentReport): boolean {
  if (!isPaid(state) && state !== 'pending') return false;
  if (!amount) return isPaid(state);
  return amount.amount !== due.amount || amount.currency !== due.currency;
}

/** Whether a report is repeated, or is the failure of an earlier attempt. */
function isStale(reported: PaymentState, { earlier, attempt }: Payment): boolean {
  return earlier.some((report) => report.state === reported || (isFailedState(reported) && report.attempt < attempt));
}
