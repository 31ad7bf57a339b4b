import type { CommandContext, Sql } from '../store/types.ts';
import { decidePayment, type LockedPayment, lockPayment, lockSession, type Outcome, tell } from './payment-outcome.ts';
import { type BankAnswer, orderRow, paymentRow, type SandboxOrderRow, type SandboxPaymentRow } from './payment-rows.ts';
import type { Step } from './test-cards.ts';
import { webhookItem } from './webhook-item.ts';

/** How a payment is made: decided at once, or waiting for a step. */
type Attempt = {
  readonly pspReference: string;
  readonly method: string;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly result: { readonly outcome: Outcome } | { readonly step: Step; readonly outcome: Outcome | null; readonly answer?: BankAnswer | null };
};
type When = { readonly now: number; readonly capture: boolean };

export type PaySessionAnswer =
  | { readonly kind: 'payment'; readonly payment: SandboxPaymentRow; readonly order: SandboxOrderRow | null }
  | { readonly kind: 'unknown-session' | 'already-paid' | 'expired' | 'not-payable' | 'invalid-order' };

type Sale = Pick<SandboxPaymentRow, 'session_id' | 'part_of' | 'merchant_account' | 'reference' | 'amount' | 'currency' | 'return_url' | 'language'>;

/** What a session asks for, as far as a payment repeats it. */
type SessionSale = { readonly merchantAccount: string; readonly reference: string; readonly returnUrl: string; readonly shopperLocale: string } & {
  readonly amount: { readonly value: number; readonly currency: string };
};

/** Steps of 3-D Secure before the shopper is asked anything. */
const CHECKS_DEVICE: readonly string[] = ['fingerprint', 'frictionless'];

export const sandboxPaymentCommands = {
  /** Pays a session that is open, or a part of it. `giftBalance` is what a gift card may give, in minor units. */
  async paySandboxSession(
    { sql }: CommandContext,
    args: Attempt & When & { readonly sessionId: string; readonly orderReference: string | null; readonly giftBalance: number | null },
  ): Promise<PaySessionAnswer> {
    const session = await lockSession(sql, args.sessionId);
    if (!session) return { kind: 'unknown-session' };
    const made = await paymentRow(sql, args.pspReference);
    if (made) return { kind: 'payment', payment: made, order: made.part_of ? await orderRow(sql, made.part_of) : null };
    if (session.status !== 'active') return { kind: 'already-paid' };
    if (session.expires_at <= args.now) return { kind: 'expired' };
    if (session.payable === 0) return { kind: 'not-payable' };
    const order = args.orderReference === null ? null : await orderRow(sql, args.orderReference);
    if (args.orderReference !== null && (!order || order.session_id !== session.id || order.cancelled_at !== null || order.remaining === 0))
      return { kind: 'invalid-order' };
    const request: SessionSale = JSON.parse(session.request);
    const due = order?.remaining ?? request.amount.value;
    const amount = args.giftBalance === null || !order ? due : Math.min(args.giftBalance, due);
    const short = args.giftBalance !== null && (args.giftBalance === 0 || args.giftBalance < amount);
    const payment = await insertPayment(sql, args, {
      session_id: session.id,
      part_of: order?.psp_reference ?? null,
      merchant_account: request.merchantAccount,
      reference: request.reference,
      amount,
      currency: request.amount.currency,
      return_url: request.returnUrl,
      language: request.shopperLocale,
    });
    const outcome: Outcome | null = short ? { code: 'Refused', reason: 'Not enough balance' } : args.result.outcome;
    const decided = outcome ? await decidePayment(sql, { payment, session }, outcome, args) : payment;
    return { kind: 'payment', payment: decided, order: order && (await orderRow(sql, order.psp_reference)) };
  },

  /** Makes a payment the shop's server asks for, without a session. */
  async startSandboxPayment(
    { sql }: CommandContext,
    args: Attempt & When & { readonly sale: Omit<Sale, 'session_id' | 'part_of'> },
  ): Promise<SandboxPaymentRow> {
    const made = await paymentRow(sql, args.pspReference);
    if (made) return made;
    const payment = await insertPayment(sql, args, { ...args.sale, session_id: null, part_of: null });
    return args.result.outcome ? decidePayment(sql, { payment, session: null }, args.result.outcome, args) : payment;
  },

  /**
   * Writes down what the bank or the issuer says, once; a bank that asked for time may answer later. A card waits for the shop to ask, every
   * other payment is decided by it. Null for a payment that waits for no bank.
   */
  async answerSandboxPayment(
    { sql }: CommandContext,
    { pspReference, answer, ...when }: { readonly pspReference: string; readonly answer: BankAnswer } & When,
  ): Promise<SandboxPaymentRow | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked || locked.payment.step === null || CHECKS_DEVICE.includes(locked.payment.step)) return null;
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

  /** Ends the device check of 3-D Secure: the payment is approved without a question, or goes on to one. Null for no payment in that step. */
  async passSandboxFingerprint(
    { sql }: CommandContext,
    { pspReference, completed }: { readonly pspReference: string; readonly completed: boolean },
  ): Promise<SandboxPaymentRow | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    const { payment } = locked;
    if (payment.result_code !== null || payment.bank_answer !== null || payment.step === 'challenge') return payment;
    if (!CHECKS_DEVICE.includes(payment.step ?? '')) return null;
    if (payment.step === 'frictionless' && completed) {
      await sql.run("UPDATE sandbox_payments SET bank_answer = 'authorised' WHERE psp_reference = ?", [pspReference]);
      return { ...payment, bank_answer: 'authorised' };
    }
    await sql.run("UPDATE sandbox_payments SET step = 'challenge' WHERE psp_reference = ?", [pspReference]);
    return { ...payment, step: 'challenge' };
  },

  /** Decides a payment by what the bank or the issuer wrote down, and by nothing else. Null for a payment that is not known. */
  async completeSandboxPayment(
    { sql }: CommandContext,
    { pspReference, ...when }: { readonly pspReference: string } & When,
  ): Promise<SandboxPaymentRow | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    if (locked.payment.result_code !== null) return locked.payment;
    if (locked.payment.step === 'challenge' || CHECKS_DEVICE.includes(locked.payment.step ?? '')) {
      const approved = locked.payment.bank_answer === 'authorised';
      return decidePayment(sql, locked, approved ? { code: 'Authorised', reason: null } : { code: 'Refused', reason: '3D Not Authenticated' }, when);
    }
    return locked.payment.bank_answer === null ? locked.payment : decidePayment(sql, locked, bankOutcome(locked.payment.bank_answer), when);
  },

  /** Ends payments whose time is over and notifies the shop. They may have been decided meanwhile. */
  async closeSandboxOffers(
    { sql }: CommandContext,
    { pspReferences, now }: { readonly pspReferences: readonly string[]; readonly now: number },
  ): Promise<void> {
    for (const pspReference of pspReferences) {
      const locked = await lockPayment(sql, pspReference);
      if (locked && (locked.payment.result_code === null || isOpen(locked.payment))) await closeOffer(sql, locked, now);
    }
  },

  /** Decides payments by what their apps answer. They may have been decided meanwhile. */
  async answerSandboxApps({ sql }: CommandContext, { pspReferences, ...when }: { readonly pspReferences: readonly string[] } & When): Promise<void> {
    for (const pspReference of pspReferences) {
      const locked = await lockPayment(sql, pspReference);
      if (locked?.payment.result_code === null && locked.payment.bank_answer !== null)
        await decidePayment(sql, locked, bankOutcome(locked.payment.bank_answer), when);
    }
  },

  /** Opens an order that is paid in parts. Null for a session that cannot be paid. */
  async openSandboxOrder(
    { sql }: CommandContext,
    { sessionId, pspReference, now }: { readonly sessionId: string; readonly pspReference: string; readonly now: number },
  ): Promise<SandboxOrderRow | null> {
    const session = await lockSession(sql, sessionId);
    if (session?.status !== 'active' || session.expires_at <= now) return null;
    const { amount }: SessionSale = JSON.parse(session.request);
    await sql.run(
      'INSERT INTO sandbox_orders (psp_reference, session_id, amount, remaining, currency, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (psp_reference) DO NOTHING',
      [pspReference, sessionId, amount.value, amount.value, amount.currency, now],
    );
    return orderRow(sql, pspReference);
  },

  /** Cancels an order that is not paid in full and sends its parts back. Null for no such order of the session. */
  async cancelSandboxOrder(
    { sql }: CommandContext,
    { sessionId, pspReference, now }: { readonly sessionId: string; readonly pspReference: string; readonly now: number },
  ): Promise<SandboxOrderRow | null> {
    const session = await lockSession(sql, sessionId);
    const order = await orderRow(sql, pspReference);
    if (!order || order.session_id !== session?.id || order.remaining === 0) return null;
    if (order.cancelled_at !== null) return order;
    await sql.run('UPDATE sandbox_orders SET cancelled_at = ? WHERE psp_reference = ?', [now, pspReference]);
    const parts = await sql.all<SandboxPaymentRow>("SELECT * FROM sandbox_payments WHERE session_id = ? AND part_of = ? AND result_code = 'Authorised'", [
      sessionId,
      pspReference,
    ]);
    for (const part of parts)
      await sendBack(sql, part, { modification: `R${part.psp_reference.slice(1)}`, event: 'CANCELLATION', reference: part.reference, now });
    return { ...order, cancelled_at: now };
  },

  /** Changes what an open session asks for: its amount in minor units, or whether it may be paid. False when it is not open. */
  async changeSandboxSession(
    { sql }: CommandContext,
    { id, value, payable, now }: { readonly id: string; readonly value: number | null; readonly payable: boolean | null; readonly now: number },
  ): Promise<boolean> {
    const session = await lockSession(sql, id);
    if (session?.status !== 'active' || session.expires_at <= now) return false;
    const request = JSON.parse(session.request);
    // The lines are those of the amount before: a session whose amount changes has none.
    const changed = value === null ? request : { ...request, amount: { ...request.amount, value }, lineItems: [] };
    const mayBePaid = payable === null ? session.payable : Number(payable);
    await sql.run('UPDATE sandbox_sessions SET request = ?, payable = ? WHERE id = ?', [JSON.stringify(changed), mayBePaid, id]);
    return true;
  },

  /** Sends the money of a payment back, once; a webhook says whether it could. Answers the modification; null for a payment that is not known. */
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
      readonly now: number;
    },
  ): Promise<string | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    await sendBack(sql, locked.payment, reversal);
    return reversal.modification;
  },
};

/** Writes down a payment nobody has decided yet. */
export async function insertPayment(sql: Sql, { pspReference, method, brand, lastFour, result, now }: Attempt & When, sale: Sale): Promise<SandboxPaymentRow> {
  const { step, answer } = 'step' in result ? { step: result.step, answer: result.answer ?? null } : { step: null, answer: null };
  await sql.run(
    `INSERT INTO sandbox_payments (psp_reference, session_id, part_of, merchant_account, reference, amount, currency, return_url, language, method, brand, last_four, step, bank_answer, created_at, attempt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT COUNT(*) FROM sandbox_payments WHERE session_id = ?))`,
    [
      pspReference,
      sale.session_id,
      sale.part_of,
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

/** Whether a bank, a till or an app may still answer. */
export function isOpen({ result_code, bank_answer }: Pick<SandboxPaymentRow, 'result_code' | 'bank_answer'>): boolean {
  return result_code === 'Pending' || result_code === 'Received' || (result_code === null && bank_answer === null);
}

/** Ends a payment that was not paid in time. */
async function closeOffer(sql: Sql, locked: LockedPayment, now: number): Promise<SandboxPaymentRow> {
  const closed = await decidePayment(sql, locked, { code: 'Cancelled', reason: 'Offer closed' }, { now, capture: false, silent: true });
  await tell(sql, webhookItem(closed, { code: 'OFFER_CLOSED', success: true }, now), now);
  return closed;
}

async function sendBack(
  sql: Sql,
  payment: SandboxPaymentRow,
  { modification, event, reference, now }: { readonly modification: string; readonly event: string; readonly reference: string | null; readonly now: number },
): Promise<void> {
  const mine = payment.reversed_by === modification;
  const possible = payment.result_code === 'Authorised' && payment.reversed_by === null;
  if (possible) await sql.run('UPDATE sandbox_payments SET reversed_by = ? WHERE psp_reference = ?', [modification, payment.psp_reference]);
  const success = possible || mine;
  const reason = success ? null : 'Payment cannot be reversed';
  await tell(sql, webhookItem(payment, { code: event, success, reason, modification, reference: reference ?? payment.reference }, now), now);
}

function bankOutcome(answer: BankAnswer | null): Outcome {
  if (answer === 'authorised') return { code: 'Authorised', reason: null };
  if (answer === 'cancelled') return { code: 'Cancelled', reason: 'Cancelled by the shopper' };
  if (answer === 'pending') return { code: 'Pending', reason: null };
  return { code: 'Refused', reason: 'Refused by the bank' };
}
