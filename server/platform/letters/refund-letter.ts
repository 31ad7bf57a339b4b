import type { Money } from '#app/kernel/money.ts';
import type { RefundReason } from '#app/modules/letters/domain/letter.ts';

/** A refund of one payment, as the letters about it need it. Amounts are minor units. */
export type LetterRefund = {
  /** waiting and asked are under way; another one has taken the place of a replaced one. */
  readonly state: 'waiting' | 'asked' | 'done' | 'failed' | 'replaced';
  readonly payment: string;
  readonly amount: number;
  /** Whether a letter has said that it is made. */
  readonly hasLetter: boolean;
  /** Whether it failed after it had been made. */
  readonly hasReturned: boolean;
};

/**
 * What the next letter about the refunds of one declaration says: the sum of what was made since the last one. Null
 * while one is under way, and without anything new.
 */
export function refundLetterOf(
  refunds: readonly LetterRefund[],
): { readonly reason: RefundReason; readonly amount: number } | null {
  const current = refunds.filter(({ state }) => state !== 'replaced');
  const made = current.filter(({ state, hasLetter }) => state === 'done' && !hasLetter);
  if (made.length === 0 || current.some(({ state }) => state === 'waiting' || state === 'asked')) return null;
  return { reason: reasonOf(made, current, refunds), amount: sumOf(made) };
}

function reasonOf(
  made: readonly LetterRefund[],
  current: readonly LetterRefund[],
  all: readonly LetterRefund[],
): RefundReason {
  if (current.some(({ state }) => state === 'failed')) return 'part';
  const returned = new Set(all.filter(({ hasReturned }) => hasReturned).map(({ payment }) => payment));
  if (made.some(({ payment }) => returned.has(payment))) return 'again';
  return current.some(({ hasLetter }) => hasLetter) ? 'rest' : 'return';
}

/** Minor units of refunds that are made. */
export function madeOf(refunds: readonly Pick<LetterRefund, 'state' | 'amount'>[]): number {
  return sumOf(refunds.filter(({ state }) => state === 'done'));
}

function sumOf(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** A letter about a refund, to be queued once per id. `amount` is in minor units. */
export type RefundLetter = {
  readonly id: string;
  readonly orderNumber: string;
  readonly reason: RefundReason;
  readonly amount: number;
  readonly currency: string;
  readonly now: number;
};

/** A reversal of a payment as the log of its order has it, with what its shopper is to be written about it. */
export type LoggedReversal = {
  readonly orderNumber: string;
  readonly pspReference: string;
  readonly detail: 'asked' | 'done' | 'failed';
  /** Null in a currency that the shop does not know. */
  readonly amount: Money | null;
  /** Null for no letter. */
  readonly letter: RefundReason | null;
  readonly now: number;
};
