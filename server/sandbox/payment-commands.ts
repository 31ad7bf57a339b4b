import type { CommandContext, Sql } from '#server/store/types.ts';
import { isOfSession, isPayable, setAside, spentFromGiftCard } from './order-state.ts';
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
import { type BankAnswer, orderRow, paymentRow, type SandboxOrderRow, type SandboxPaymentRow } from './payment-rows.ts';
import type { Step } from './test-cards.ts';
import { webhookItem } from './webhook-item.ts';

/** How a payment is made: decided at once, or waiting for a step. */
type Attempt = {
  readonly pspReference: string;
  readonly method: string;
  readonly brand: string | null;
  readonly lastFour: string | null;
  /** What is on a gift card that was never used, in minor units; null for every other method. */
  readonly giftBalance: number | null;
  readonly result:
    | { readonly outcome: Outcome }
    | { readonly step: Step; readonly outcome: Outcome | null; readonly answer?: BankAnswer | null };
};
type When = { readonly now: number; readonly capture: boolean };

export type PaySessionAnswer =
  | { readonly kind: 'payment'; readonly payment: SandboxPaymentRow; readonly order: SandboxOrderRow | null }
  | { readonly kind: 'unknown-session' | 'already-paid' | 'expired' | 'not-payable' | 'invalid-order' };

/** Why an order does not take a part. */
export type OrderRefusal = 'invalid-order' | 'more-than-remains';

type Sale = Pick<
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

/** What a session asks for, as far as a payment repeats it. */
type SessionSale = {
  readonly merchantAccount: string;
  readonly reference: string;
  readonly returnUrl: string;
  readonly shopperLocale: string;
} & {
  readonly amount: { readonly value: number; readonly currency: string };
};

const NOT_ENOUGH_BALANCE: Outcome = { code: 'Refused', reason: 'Not enough balance' };
/** Steps of 3-D Secure before the shopper is asked anything. */
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
    if (session.status !== 'active') return { kind: 'already-paid' };
    if (session.expires_at <= args.now) return { kind: 'expired' };
    if (session.payable === 0) return { kind: 'not-payable' };
    const request: SessionSale = JSON.parse(session.request);
    const { merchantAccount, reference, returnUrl, shopperLocale, amount: asked } = request;
    const order = args.orderReference === null ? null : await lockOrder(sql, args.orderReference);
    if (args.orderReference !== null) {
      const about = { id: session.id, merchantAccount, reference, currency: asked.currency };
      if (!order || !isPayable(order, args.now) || !isOfSession(order, about)) return { kind: 'invalid-order' };
    }
    const due = order
      ? order.remaining -
        (await setAside(sql, { orderReference: order.psp_reference, sessionId: session.id, now: args.now }))
      : asked.value;
    if (order && due <= 0) return { kind: 'invalid-order' };
    const sale: Omit<Sale, 'amount'> = {
      session_id: session.id,
      part_of: order?.psp_reference ?? null,
      order_remaining: order?.remaining ?? null,
      merchant_account: merchantAccount,
      reference,
      currency: asked.currency,
      return_url: returnUrl,
      language: shopperLocale,
    };
    const left = await leftOnGiftCard(sql, args, sale);
    const amount = order && left ? Math.min(left, due) : due;
    const payment = await insertPayment(sql, args, { ...sale, amount });
    const short = left !== null && left < amount;
    const outcome: Outcome | null = short ? NOT_ENOUGH_BALANCE : args.result.outcome;
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
        readonly sale: Omit<Sale, 'session_id' | 'part_of' | 'order_remaining'>;
        readonly orderReference: string | null;
      },
  ): Promise<SandboxPaymentRow | OrderRefusal> {
    const made = await paymentRow(sql, args.pspReference);
    if (made) return made;
    const order = orderReference === null ? null : await lockOrder(sql, orderReference);
    if (orderReference !== null) {
      if (
        !order ||
        !isPayable(order, args.now) ||
        order.merchant_account !== sale.merchant_account ||
        order.currency !== sale.currency
      )
        return 'invalid-order';
      if (sale.amount > order.remaining - (await setAside(sql, { orderReference, sessionId: null, now: args.now })))
        return 'more-than-remains';
    }
    const whole: Sale = {
      ...sale,
      session_id: null,
      part_of: orderReference,
      order_remaining: order?.remaining ?? null,
    };
    const left = await leftOnGiftCard(sql, args, whole);
    const payment = await insertPayment(sql, args, whole);
    const outcome = left !== null && left < sale.amount ? NOT_ENOUGH_BALANCE : args.result.outcome;
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
    if (locked.payment.step === 'challenge' || CHECKS_DEVICE.includes(locked.payment.step ?? '')) {
      const approved = locked.payment.bank_answer === 'authorised';
      return decidePayment(
        sql,
        locked,
        approved ? { code: 'Authorised', reason: null } : { code: 'Refused', reason: '3D Not Authenticated' },
        when,
      );
    }
    return locked.payment.bank_answer === null
      ? locked.payment
      : decidePayment(sql, locked, bankOutcome(locked.payment.bank_answer), when);
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
 * What a gift card can still give, in minor units: sandbox cards are full again for every other merchant reference.
 * Null for every other method.
 */
async function leftOnGiftCard(
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

function bankOutcome(answer: BankAnswer | null): Outcome {
  if (answer === 'authorised') return { code: 'Authorised', reason: null };
  if (answer === 'cancelled') return { code: 'Cancelled', reason: 'Cancelled by the shopper' };
  if (answer === 'pending') return { code: 'Pending', reason: null };
  return { code: 'Refused', reason: 'Refused by the bank' };
}
