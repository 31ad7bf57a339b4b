import type { CommandContext, Sql } from '#server/store/types.ts';
import type { When } from './payment-attempt.ts';
import { decidePayment, type LockedPayment, lockPayment, type Outcome, queueWebhook } from './payment-outcome.ts';
import type { BankAnswer, SandboxPaymentRow } from './payment-rows.ts';
import { type Step, stepAfter, taskOf } from './test-cards.ts';
import { webhookItem } from './webhook-item.ts';

/** Whether a step is the device check of 3-D Secure. */
export const checksDevice = (step: Step | null): boolean =>
  taskOf(step) === 'fingerprint' || taskOf(step) === 'frictionless';

/** Decisions of banks, issuers and apps about payments that wait for them. */
export const sandboxBankCommands = {
  /**
   * Stores the decision of the bank or issuer, once; a pending bank may decide later. A card payment is then completed
   * by the shop's call, every other payment is decided here. Null for a payment that does not wait for a bank.
   */
  async answerSandboxPayment(
    { sql }: CommandContext,
    { pspReference, answer, ...when }: { readonly pspReference: string; readonly answer: BankAnswer } & When,
  ): Promise<SandboxPaymentRow | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked || locked.payment.step === null || checksDevice(locked.payment.step)) return null;
    const { payment } = locked;
    const open = isOpen(payment);
    if (open) {
      await sql.run('UPDATE sandbox_payments SET bank_answer = ? WHERE psp_reference = ?', [answer, pspReference]);
      payment.bank_answer = answer;
    }
    const waitsForShop = payment.method === 'scheme' && payment.result_code === null;
    if (open && answer === 'expired') return closeOffer(sql, locked, when.now);
    return waitsForShop ? payment : decidePayment(sql, locked, bankOutcome(payment.bank_answer), when);
  },

  /**
   * Ends the device check of 3-D Secure: the payment is approved without a challenge, or continues with the next step,
   * also for a repeated call. Null for a payment that has no such check.
   */
  async passSandboxFingerprint(
    { sql }: CommandContext,
    { pspReference, completed }: { readonly pspReference: string; readonly completed: boolean },
  ): Promise<SandboxPaymentRow | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    const { payment } = locked;
    const { step } = payment;
    if (payment.result_code !== null || payment.bank_answer !== null || step === 'challenge' || step === 'redirect')
      return payment;
    if (!checksDevice(step)) return null;
    if (payment.step === 'frictionless' && completed) {
      await sql.run("UPDATE sandbox_payments SET bank_answer = 'authorised' WHERE psp_reference = ?", [pspReference]);
      return { ...payment, bank_answer: 'authorised' };
    }
    return continueWith(sql, payment, stepAfter(step));
  },

  /**
   * Decides a payment by the stored decision of the bank or issuer only, or continues it with its next step. A
   * challenge without a decision fails by the result of 3-D Secure alone. Null for an unknown payment.
   */
  async completeSandboxPayment(
    { sql }: CommandContext,
    { pspReference, isThreeDs, ...when }: { readonly pspReference: string; readonly isThreeDs: boolean } & When,
  ): Promise<SandboxPaymentRow | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    if (locked.payment.result_code !== null) return locked.payment;
    const { step, bank_answer } = locked.payment;
    const next = stepAfter(step);
    if (next && bank_answer === 'authorised' && !checksDevice(step)) return continueWith(sql, locked.payment, next);
    if (isThreeDs && (taskOf(step) === 'challenge' || checksDevice(step)))
      return decidePayment(sql, locked, threeDsOutcome(bank_answer), when);
    return bank_answer === null ? locked.payment : decidePayment(sql, locked, bankOutcome(bank_answer), when);
  },

  /** Ends expired payments and notifies the shop. Skips payments that were decided meanwhile. */
  async closeSandboxOffers(
    { sql }: CommandContext,
    { pspReferences, now }: { readonly pspReferences: readonly string[]; readonly now: number },
  ): Promise<void> {
    for (const pspReference of pspReferences) {
      const locked = await lockPayment(sql, pspReference);
      if (locked && (locked.payment.result_code === null || isOpen(locked.payment))) await closeOffer(sql, locked, now);
    }
  },

  /** Decides payments by the answers of their apps. Skips payments that were decided meanwhile. */
  async answerSandboxApps(
    { sql }: CommandContext,
    { pspReferences, ...when }: { readonly pspReferences: readonly string[] } & When,
  ): Promise<void> {
    for (const pspReference of pspReferences) {
      const locked = await lockPayment(sql, pspReference);
      if (locked?.payment.result_code === null && locked.payment.bank_answer !== null)
        await decidePayment(sql, locked, bankOutcome(locked.payment.bank_answer), when);
    }
  },
};

/** Whether a bank, a till or an app may still decide the payment. */
export function isOpen({ result_code, bank_answer }: Pick<SandboxPaymentRow, 'result_code' | 'bank_answer'>): boolean {
  return result_code === 'Pending' || result_code === 'Received' || (result_code === null && bank_answer === null);
}

/** Opens the next step of a payment, without an answer of the bank yet. */
async function continueWith(sql: Sql, payment: SandboxPaymentRow, step: Step | null): Promise<SandboxPaymentRow> {
  await sql.run('UPDATE sandbox_payments SET step = ?, bank_answer = NULL WHERE psp_reference = ?', [
    step,
    payment.psp_reference,
  ]);
  return { ...payment, step, bank_answer: null };
}

/** Ends a payment that expired. */
async function closeOffer(sql: Sql, locked: LockedPayment, now: number): Promise<SandboxPaymentRow> {
  const closed = await decidePayment(
    sql,
    locked,
    { code: 'Cancelled', reason: 'Offer closed' },
    { now, capture: false, silent: true },
  );
  await queueWebhook(sql, webhookItem(closed, { code: 'OFFER_CLOSED', success: true }, now), now);
  return closed;
}

/** 3-D Secure: the stored decision of the issuer. */
const threeDsOutcome = (answer: BankAnswer | null): Outcome =>
  answer === 'authorised' ? { code: 'Authorised', reason: null } : { code: 'Refused', reason: '3D Not Authenticated' };

function bankOutcome(answer: BankAnswer | null): Outcome {
  if (answer === 'authorised') return { code: 'Authorised', reason: null };
  if (answer === 'cancelled') return { code: 'Cancelled', reason: 'Cancelled by the shopper' };
  if (answer === 'pending') return { code: 'Pending', reason: null };
  return { code: 'Refused', reason: 'Refused by the bank' };
}
