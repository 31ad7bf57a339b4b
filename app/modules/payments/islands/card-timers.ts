import type { Opening } from './card-opening.ts';
import type { CardPaymentDeps } from './card-payment-deps.ts';
import type { OpenSession } from './shop-answers.ts';

/** After this time without ready fields the form is shown first. */
const READY_WITHIN_MS = 5_000;
/**
 * The widget gives a call to the provider 60 s and its check of the browser 10 s. A widget that reports nothing for
 * longer has failed without an error.
 */
const SILENT_AFTER_MS = 75_000;
/** A session is renewed this long before its end. */
const RENEW_BEFORE_END_MS = 60_000;
const RENEW_AT_MOST_EVERY_MS = 30_000;
const LONGEST_TIMER_MS = 24 * 60 * 60 * 1000;

/** Calls `onLate` for fields that are not ready in time. */
export function startReadyTimer(opening: Opening, { after }: Pick<CardPaymentDeps, 'after'>, onLate: () => void): void {
  opening.cancelReadyTimer = after(READY_WITHIN_MS, onLate);
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
