import type { CommandContext, Sql } from '#server/store/types.ts';
import { isOfSession, isPayable, setAside } from './order-state.ts';
import { type Attempt, insertPayment, leftOnGiftCard, outcomeOf, type Sale, type When } from './payment-attempt.ts';
import {
  decidePayment,
  type LockedPayment,
  lockOrder,
  lockPayment,
  lockSession,
  type Outcome,
  sendBack,
  tell,
} from './payment-outcome.ts';
import {
  type BankAnswer,
  orderRow,
  paymentRow,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  type SandboxSessionRow,
} from './payment-rows.ts';
import { webhookItem } from './webhook-item.ts';

export type PaySessionAnswer =
  | { readonly kind: 'payment'; readonly payment: SandboxPaymentRow; readonly order: SandboxOrderRow | null }
  | { readonly kind: 'unknown-session' | 'already-paid' | 'expired' | 'not-payable' | 'invalid-order' };

/** Why an order does not take a part. */
export type OrderRefusal = 'invalid-order' | 'more-than-remains';

type ServerSale = Omit<Sale, 'session_id' | 'part_of' | 'order_remaining'>;

/** The fields of a session's request that its payments repeat. */
type SessionSale = {
  readonly merchantAccount: string;
  readonly reference: string;
  readonly returnUrl: string;
  readonly shopperLocale: string;
} & {
  readonly amount: { readonly value: number; readonly currency: string };
};

/** Steps of 3-D Secure before the challenge. */
const CHECKS_DEVICE: readonly string[] = ['fingerprint', 'frictionless'];

export const sandboxPaymentCommands = {
  /** Pays a session that is open, or a part of it. */
  async paySandboxSession(
    { sql }: CommandContext,
    args: Attempt & When & { readonly sessionId: string; readonly orderReference: string | null },
  ): Promise<PaySessionAnswer> {
    const session = await lockSession(sql, args.sessionId);
    if (!session) return { kind: 'unknown-session' };
    const made = await paymentRow(sql, args.pspReference);
    if (made) return { kind: 'payment', payment: made, order: made.part_of ? await orderRow(sql, made.part_of) : null };
    const due = await dueOfSession(sql, session, args);
    if ('kind' in due) return due;
    const { order, sale } = due;
    const left = await leftOnGiftCard(sql, args, sale);
    const amount = order && left ? Math.min(left, due.amount) : due.amount;
    const payment = await insertPayment(sql, args, { ...sale, amount });
    const outcome = outcomeOf(args, { left, amount });
    const decided = outcome ? await decidePayment(sql, { payment, session }, outcome, args) : payment;
    return { kind: 'payment', payment: decided, order: order && (await orderRow(sql, order.psp_reference)) };
  },

  /**
   * Makes a payment for a request of the shop's server, without a session: of the whole sum, or of a part of an order.
   */
  async startSandboxPayment(
    { sql }: CommandContext,
    {
      sale,
      orderReference,
      ...args
    }: Attempt &
      When & {
        readonly sale: ServerSale;
        readonly orderReference: string | null;
      },
  ): Promise<SandboxPaymentRow | OrderRefusal> {
    const made = await paymentRow(sql, args.pspReference);
    if (made) return made;
    const order = orderReference === null ? null : await lockOrder(sql, orderReference);
    const refusal = orderReference === null ? null : await orderRefusal(sql, order, { sale, now: args.now });
    if (refusal) return refusal;
    const whole: Sale = {
      ...sale,
      session_id: null,
      part_of: orderReference,
      order_remaining: order?.remaining ?? null,
    };
    const left = await leftOnGiftCard(sql, args, whole);
    const payment = await insertPayment(sql, args, whole);
    const outcome = outcomeOf(args, { left, amount: sale.amount });
    return outcome ? decidePayment(sql, { payment, session: null }, outcome, args) : payment;
  },

  /**
   * Writes down what the bank or the issuer says, once; a bank that asked for time may answer later. A card waits for
   * the shop to ask, every other payment is decided by it. Null for a payment that waits for no bank.
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

  /**
   * Ends the device check of 3-D Secure: the payment is approved without a question, or goes on to one. Null for no
   * payment in that step.
   */
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

  /**
   * Decides a payment by what the bank or the issuer wrote down, and by nothing else. Null for a payment that is not
   * known.
   */
  async completeSandboxPayment(
    { sql }: CommandContext,
    { pspReference, ...when }: { readonly pspReference: string } & When,
  ): Promise<SandboxPaymentRow | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    if (locked.payment.result_code !== null) return locked.payment;
    const { step, bank_answer } = locked.payment;
    if (step === 'challenge' || CHECKS_DEVICE.includes(step ?? ''))
      return decidePayment(sql, locked, threeDsOutcome(bank_answer), when);
    return bank_answer === null ? locked.payment : decidePayment(sql, locked, bankOutcome(bank_answer), when);
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

  /**
   * Changes what an open session asks for: its amount in minor units, or whether it may be paid. False when it is not
   * open.
   */
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
    // The lines are those of the amount before: a session whose amount changes has none.
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
   * Sends the money of a payment back, once; a webhook says whether it could. Answers the modification; null for a
   * payment that is not known.
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
      readonly now: number;
    },
  ): Promise<string | null> {
    const locked = await lockPayment(sql, pspReference);
    if (!locked) return null;
    await sendBack(sql, locked.payment, reversal);
    return reversal.modification;
  },
};

/** What a payment of a session may take: all of its amount, or what remains of an order. The session is locked. */
async function dueOfSession(
  sql: Sql,
  session: SandboxSessionRow,
  { orderReference, now }: { readonly orderReference: string | null; readonly now: number },
): Promise<
  | Exclude<PaySessionAnswer, { readonly kind: 'payment' }>
  | { readonly order: SandboxOrderRow | null; readonly sale: Omit<Sale, 'amount'>; readonly amount: number }
> {
  if (session.status !== 'active') return { kind: 'already-paid' };
  if (session.expires_at <= now) return { kind: 'expired' };
  if (session.payable === 0) return { kind: 'not-payable' };
  const { merchantAccount, reference, returnUrl, shopperLocale, amount }: SessionSale = JSON.parse(session.request);
  const sale = {
    session_id: session.id,
    part_of: null,
    order_remaining: null,
    merchant_account: merchantAccount,
    reference,
    currency: amount.currency,
    return_url: returnUrl,
    language: shopperLocale,
  };
  if (orderReference === null) return { order: null, sale, amount: amount.value };
  const order = await lockOrder(sql, orderReference);
  const about = { id: session.id, merchantAccount, reference, currency: amount.currency };
  if (!order || !isPayable(order, now) || !isOfSession(order, about)) return { kind: 'invalid-order' };
  const due = order.remaining - (await setAside(sql, { orderReference, sessionId: session.id, now }));
  if (due <= 0) return { kind: 'invalid-order' };
  return { order, sale: { ...sale, part_of: orderReference, order_remaining: order.remaining }, amount: due };
}

/** Why a locked order does not take a payment as a part; null where it does. */
async function orderRefusal(
  sql: Sql,
  order: SandboxOrderRow | null,
  { sale, now }: { readonly sale: ServerSale; readonly now: number },
): Promise<OrderRefusal | null> {
  const isPart =
    order !== null &&
    isPayable(order, now) &&
    order.merchant_account === sale.merchant_account &&
    order.currency === sale.currency;
  if (!isPart) return 'invalid-order';
  const reserved = await setAside(sql, { orderReference: order.psp_reference, sessionId: null, now });
  return sale.amount > order.remaining - reserved ? 'more-than-remains' : null;
}

/** Whether a bank, a till or an app may still answer. */
export function isOpen({ result_code, bank_answer }: Pick<SandboxPaymentRow, 'result_code' | 'bank_answer'>): boolean {
  return result_code === 'Pending' || result_code === 'Received' || (result_code === null && bank_answer === null);
}

/** Ends a payment that was not paid in time. */
async function closeOffer(sql: Sql, locked: LockedPayment, now: number): Promise<SandboxPaymentRow> {
  const closed = await decidePayment(
    sql,
    locked,
    { code: 'Cancelled', reason: 'Offer closed' },
    { now, capture: false, silent: true },
  );
  await tell(sql, webhookItem(closed, { code: 'OFFER_CLOSED', success: true }, now), now);
  return closed;
}

/** 3-D Secure: the issuer's record decides. */
const threeDsOutcome = (answer: BankAnswer | null): Outcome =>
  answer === 'authorised' ? { code: 'Authorised', reason: null } : { code: 'Refused', reason: '3D Not Authenticated' };

function bankOutcome(answer: BankAnswer | null): Outcome {
  if (answer === 'authorised') return { code: 'Authorised', reason: null };
  if (answer === 'cancelled') return { code: 'Cancelled', reason: 'Cancelled by the shopper' };
  if (answer === 'pending') return { code: 'Pending', reason: null };
  return { code: 'Refused', reason: 'Refused by the bank' };
}
