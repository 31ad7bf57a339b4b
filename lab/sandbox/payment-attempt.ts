import type { Sql } from '#server/store/types.ts';
import { spentFromGiftCard } from './order-state.ts';
import type { Outcome } from './payment-outcome.ts';
import type { RequestedAttempt } from './payment-request.ts';
import { paymentRow, type SandboxPaymentRow } from './payment-rows.ts';

/** A requested attempt with its reference. */
export type Attempt = RequestedAttempt & { readonly pspReference: string };
export type When = { readonly now: number; readonly capture: boolean };

/** The object of a payment, as the payment stores it. */
export type Sale = Pick<
  SandboxPaymentRow,
  | 'session_id'
  | 'part_of'
  | 'order_remaining'
  | 'merchant_account'
  | 'reference'
  | 'amount'
  | 'currency'
  | 'return_url'
  | 'language'
>;

const NOT_ENOUGH_BALANCE: Outcome = { code: 'Refused', reason: 'Not enough balance' };

/** Stores an undecided payment. */
export async function insertPayment(
  sql: Sql,
  { pspReference, method, brand, lastFour, result, now }: Attempt & When,
  sale: Sale,
): Promise<SandboxPaymentRow> {
  const { step, answer } =
    'step' in result ? { step: result.step, answer: result.answer ?? null } : { step: null, answer: null };
  await sql.run(
    `INSERT INTO sandbox_payments (psp_reference, session_id, part_of, order_remaining, merchant_account, reference, amount, currency, return_url, language, method, brand, last_four, step, bank_answer, created_at, attempt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT COUNT(*) FROM sandbox_payments WHERE session_id = ?))`,
    [
      pspReference,
      sale.session_id,
      sale.part_of,
      sale.order_remaining,
      sale.merchant_account,
      sale.reference,
      sale.amount,
      sale.currency,
      sale.return_url,
      sale.language,
      method,
      brand,
      lastFour,
      step,
      answer,
      now,
      sale.session_id,
    ],
  );
  const payment = await paymentRow(sql, pspReference);
  if (!payment) throw new Error('A payment was lost while it was made');
  return payment;
}

/**
 * The remaining balance of a gift card in minor units: cards are full again for every other merchant reference.
 * Null for every other method.
 */
export async function remainingBalance(
  sql: Sql,
  { giftBalance, lastFour }: Attempt,
  sale: Omit<Sale, 'amount'>,
): Promise<number | null> {
  if (giftBalance === null) return null;
  const card = {
    lastFour,
    merchantAccount: sale.merchant_account,
    reference: sale.reference,
    orderReference: sale.part_of,
  };
  return Math.max(0, giftBalance - (await spentFromGiftCard(sql, card)));
}

/** The outcome of an attempt: refused where the gift card has less than the amount; null for one that waits. */
export function outcomeOf(
  { result }: Attempt,
  { left, amount }: { readonly left: number | null; readonly amount: number },
): Outcome | null {
  return left !== null && left < amount ? NOT_ENOUGH_BALANCE : result.outcome;
}
