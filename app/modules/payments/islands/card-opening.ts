import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import type { CardFields, OpenCardFields } from './card-fields.ts';
import type { PaymentPage } from './payment-page.ts';
import type { OpenSession } from './shop-answers.ts';
import type { ShopCalls } from './shop-calls.ts';

const nothing = () => {};

/** One opening of the card fields. Events of an earlier opening are ignored. */
export type Opening = {
  session: OpenSession | null;
  fields: CardFields | null;
  /** An attempt ends once, whatever else the widget reports. */
  attempt: 'none' | 'under way' | 'ended';
  /** The shopper has cancelled the challenge of the bank. */
  isStopped: boolean;
  /** The fields are late: the form is offered beside them, or in their place. */
  late: 'no' | 'loading' | 'failed';
  /** The shopper has typed. */
  touched: boolean;
  /** Each cancels its timer: for fields that are not ready, for the end of the session, and for a silent widget. */
  cancelReadyTimer: () => void;
  cancelRenewalTimer: () => void;
  cancelSilenceTimer: () => void;
};

export function newOpening(): Opening {
  return {
    session: null,
    fields: null,
    attempt: 'none',
    isStopped: false,
    late: 'no',
    touched: false,
    cancelReadyTimer: nothing,
    cancelRenewalTimer: nothing,
    cancelSilenceTimer: nothing,
  };
}

/** Removes the fields and stops the timers of their session. */
export function closeOpening(opening: Opening): void {
  opening.cancelReadyTimer();
  opening.cancelRenewalTimer();
  removeFields(opening);
}

export function removeFields(opening: Opening): void {
  opening.fields?.remove();
  opening.fields = null;
}

/** Ends the attempt under way; false when there is none. */
export function endAttempt(opening: Opening): boolean {
  opening.cancelSilenceTimer();
  if (opening.attempt !== 'under way') return false;
  opening.attempt = 'ended';
  return true;
}

/** After this time without ready fields the form is offered beside them: the connection is slow. */
const READY_WITHIN_MS = 5_000;
/** After this time more the fields count as failed, and may still become ready. */
const FAILED_AFTER_MS = 25_000;
/**
 * The widget gives a call to the provider 60 s and its check of the browser 10 s. A widget that reports nothing for
 * longer has failed without an error.
 */
const SILENT_AFTER_MS = 75_000;
/** A session is renewed this long before its end. */
const RENEW_BEFORE_END_MS = 60_000;
const RENEW_AT_MOST_EVERY_MS = 30_000;
const LONGEST_TIMER_MS = 24 * 60 * 60 * 1000;

/** The parts of the page and the shop that a payment in the card fields needs. */
export type CardPaymentDeps = {
  readonly shop: ShopCalls;
  readonly openFields: OpenCardFields;
  readonly page: PaymentPage;
  readonly texts: PaymentTexts;
  /** Path of the payment step; banks lead back to `{path}/return`. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs a function later; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
};

/** Calls `onLate` for fields that are not ready in time, and again once they count as failed. */
export function startReadyTimer(
  opening: Opening,
  { after }: Pick<CardPaymentDeps, 'after'>,
  onLate: (late: 'loading' | 'failed') => void,
): void {
  opening.cancelReadyTimer = after(READY_WITHIN_MS, () => {
    onLate('loading');
    opening.cancelReadyTimer = after(FAILED_AFTER_MS, () => onLate('failed'));
  });
}

/** Calls `onDue` when the session is due for renewal, in place of the timer of an earlier session. */
export function startRenewalTimer(
  opening: Opening,
  session: OpenSession,
  { after, now }: Pick<CardPaymentDeps, 'after' | 'now'>,
  onDue: () => void,
): void {
  opening.cancelRenewalTimer();
  opening.cancelRenewalTimer = after(renewalWait(session, now()), onDue);
}

/** Calls `onSilent` when the widget does not report the next step of the attempt under way in time. */
export function startSilenceTimer(
  opening: Opening,
  { after }: Pick<CardPaymentDeps, 'after'>,
  onSilent: () => void,
): void {
  opening.cancelSilenceTimer();
  if (opening.attempt !== 'under way') return;
  opening.cancelSilenceTimer = after(SILENT_AFTER_MS, onSilent);
}

/** Milliseconds until a session is renewed. `now` is in milliseconds since the epoch. */
function renewalWait({ expiresAt }: Pick<OpenSession, 'expiresAt'>, now: number): number {
  const wait = expiresAt - RENEW_BEFORE_END_MS - now;
  return Math.min(Math.max(wait, RENEW_AT_MOST_EVERY_MS), LONGEST_TIMER_MS);
}

export function isDueForRenewal({ expiresAt }: Pick<OpenSession, 'expiresAt'>, now: number): boolean {
  return expiresAt - RENEW_BEFORE_END_MS <= now;
}
