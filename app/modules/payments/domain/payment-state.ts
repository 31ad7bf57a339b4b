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
 * Row: how far the payment is. Column: what is told of it. What is not in a row changes nothing there. Money that has
 * moved stays moved: a failure does not undo it, and a success counts after any failure. One failure does not become
 * another.
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

/** Money is certain: authorised by the bank, or taken already. */
export function isPaid(state: string): state is 'authorised' | 'captured' {
  return state === 'authorised' || state === 'captured';
}

/** Payment came to nothing. */
export function isFailedState(state: string): state is FailedState {
  return state === 'refused' || state === 'cancelled' || state === 'expired' || state === 'error';
}

/** The state after something was told of a payment. */
export function nextState(state: PaymentState, reported: PaymentState): PaymentState {
  return (reported === 'started' ? undefined : TRANSITIONS[state][reported]) ?? state;
}

/** A status by its state. An order says `created` for a payment that is `started`. */
export function stateOf(status: PaymentStatus): PaymentState {
  return status === 'created' ? 'started' : status;
}

/** A payment as it stands. */
export type Payment = {
  readonly state: PaymentState;
  /** What the order comes to. */
  readonly due: Money;
  /** The provider's reference of the payment that brought it here. */
  readonly paidWith: string | null;
  /** How many payment attempts were started. */
  readonly attempt: number;
  /** What was told before with the same reference, and in which attempt. */
  readonly earlier: readonly EarlierReport[];
};
export type EarlierReport = { readonly state: PaymentState; readonly attempt: number };

/**
 * What the return page, the widget's result or a webhook has learned from the provider. A code that is not known is no
 * report: it is logged.
 */
export type PaymentReport = {
  readonly state: PaymentState;
  readonly amount: Money | null;
  readonly reference: string | null;
};

/**
 * move: the payment is now `to`. quarantine: the sum or the currency is not the order's, so nothing is believed and a
 * person has to look. double-payment: money came in twice. ignore: nothing changes, because the report is old
 * (`stale`), says what is known (`same`), or comes after the end (`final`).
 */
export type PaymentDecision =
  | { readonly kind: 'move'; readonly to: PaymentState }
  | { readonly kind: 'quarantine' }
  | { readonly kind: 'double-payment' }
  | { readonly kind: 'ignore'; readonly why: 'stale' | 'same' | 'final' };

/**
 * What a report does to a payment. Reports come late, twice and out of order: telling the same again changes nothing.
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
 * Money counts only in the amount and currency that were asked for. A failure moves none; the bank may still be silent
 * about what it will pay.
 */
function isMismatch(due: Money, { state, amount }: PaymentReport): boolean {
  if (!isPaid(state) && state !== 'pending') return false;
  if (!amount) return isPaid(state);
  return amount.amount !== due.amount || amount.currency !== due.currency;
}

/** It was told before, or tells the end of an attempt that is over. */
function isStale(reported: PaymentState, { earlier, attempt }: Payment): boolean {
  return earlier.some((report) => report.state === reported || (isFailedState(reported) && report.attempt < attempt));
}
