import type { CommandContext } from '#server/store/types.ts';
import { lockPayment, lockSession, reversePayment } from './payment-outcome.ts';

/** Changes that the shop's server makes to sessions and payments. */
export const sandboxModificationCommands = {
  /** Changes the amount of an open session in minor units, or whether it may be paid. False when it is not open. */
  async changeSandboxSession(
    { sql }: CommandContext,
    {
      id,
      value,
      payable,
      now,
    }: { readonly id: string; readonly value: number | null; readonly payable: boolean | null; readonly now: number },
  ): Promise<boolean> {
    const session = await lockSession(sql, id);
    if (session?.status !== 'active' || session.expires_at <= now) return false;
    const request = JSON.parse(session.request);
    // The line items add up to the former amount: a changed session has none.
    const changed = value === null ? request : { ...request, amount: { ...request.amount, value }, lineItems: [] };
    const mayBePaid = payable === null ? session.payable : Number(payable);
    await sql.run('UPDATE sandbox_sessions SET request = ?, payable = ? WHERE id = ?', [
      JSON.stringify(changed),
      mayBePaid,
      id,
    ]);
    return true;
  },

  /**
   * Cancels or refunds a payment, once; a webhook reports whether that was possible. Returns the modification; null for
   * an unknown payment.
   */
  async reverseSandboxPayment(
    { sql }: CommandContext,
    {
      pspReference,
      ...reversal
    }: {
      readonly pspReference: string;
      readonly modification: string;
      readonly event: 'CANCEL_OR_REFUND' | 'REFUND' | 'CANCELLATION';
      readonly reference: string | null;
      /** Of a partial refund; null for all of the payment. */
      readonly amount: { readonly value: number; readonly currency: string } | null;
      readonly now: number;
    },
  ): Promise<string | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    await reversePayment(sql, locked.payment, reversal);
    return reversal.modification;
  },
};
