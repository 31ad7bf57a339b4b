import type { Money } from '#app/kernel/money.ts';
import { type FailedStatus, fromResultCode, isFailedStatus, type PaymentStatus } from './payment-status.ts';

/** The actions that a shopper may have to complete before a payment is decided. */
const ACTIONS = {
  redirect: 'redirect',
  voucher: 'voucher',
  qrCode: 'qr',
  await: 'await',
  bankTransfer: 'bank-transfer',
  sdk: 'sdk',
} as const;
export type HandOff = (typeof ACTIONS)[keyof typeof ACTIONS] | 'threeDS2-fingerprint' | 'threeDS2-challenge';

type Action = { readonly type: string; readonly subtype?: unknown };

/**
 * The meaning of an answer. hand-off: an action is required. remaining: a part of the sum is due. success: the order is
 * paid or pending. failure: nothing was charged. unknown: the code is logged and nothing changes.
 */
export type PaymentResult =
  | { readonly kind: 'hand-off'; readonly to: HandOff }
  | { readonly kind: 'remaining'; readonly amount: Money }
  | { readonly kind: 'success'; readonly status: 'authorised' | 'pending' }
  | { readonly kind: 'failure'; readonly status: 'refused' | 'cancelled' | 'error' }
  | { readonly kind: 'unknown' };

/** The meaning of an answer: an action takes precedence over the code, and a remaining sum over success. */
export function paymentResult({
  resultCode,
  action,
  remaining,
}: {
  readonly resultCode: string | null;
  readonly action: Action | null;
  readonly remaining: Money | null;
}): PaymentResult {
  if (action) {
    const to = handOff(action);
    return to ? { kind: 'hand-off', to } : { kind: 'unknown' };
  }
  const status: PaymentStatus | null = resultCode === null ? null : fromResultCode(resultCode);
  if (status === 'refused' || status === 'cancelled' || status === 'error') return { kind: 'failure', status };
  if (remaining && remaining.amount > 0) return { kind: 'remaining', amount: remaining };
  return status === 'authorised' || status === 'pending' ? { kind: 'success', status } : { kind: 'unknown' };
}

/**
 * The failure that the page shows after the widget has ended: the order's own, or, while the session still accepts
 * payments, the widget's result code. The browser's code decides the message only; it settles nothing. Null where
 * nothing failed.
 */
export function failureToReport(status: PaymentStatus, resultCode: string): FailedStatus | null {
  if (isFailedStatus(status)) return status;
  const shown = status === 'created' ? fromResultCode(resultCode) : null;
  return shown !== null && isFailedStatus(shown) ? shown : null;
}

function handOff({ type, subtype }: Action): HandOff | null {
  if (type === 'threeDS2' || type === 'threeDS2Fingerprint' || type === 'threeDS2Challenge') {
    return subtype === 'challenge' || type === 'threeDS2Challenge' ? 'threeDS2-challenge' : 'threeDS2-fingerprint';
  }
  return Object.hasOwn(ACTIONS, type) ? ACTIONS[type as keyof typeof ACTIONS] : null;
}
