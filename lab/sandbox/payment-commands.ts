import type { CommandContext, Sql } from '#server/store/types.ts';
import { isOfSession, isPayable, pendingAmount } from './order-state.ts';
import { type Attempt, insertPayment, outcomeOf, remainingBalance, type Sale, type When } from './payment-attempt.ts';
import { decidePayment, lockOrder, lockSession } from './payment-outcome.ts';
import {
  orderRow,
  paymentRow,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  type SandboxSessionRow,
} from './payment-rows.ts';

export type PaySessionAnswer =
  | { readonly kind: 'payment'; readonly payment: SandboxPaymentRow; readonly order: SandboxOrderRow | null }
  | { readonly kind: 'unknown-session' | 'already-paid' | 'expired' | 'not-payable' | 'invalid-order' };

/** Why an order rejects a part. */
export type OrderRefusal = 'invalid-order' | 'more-than-remains';

type ServerSale = Omit<Sale, 'session_id' | 'part_of' | 'order_remaining'>;

/** The fields of a session's request that its payments copy. */
type SessionSale = {
  readonly merchantAccount: string;
  readonly reference: string;
  readonly returnUrl: string;
  readonly shopperLocale: string;
} & {
  readonly amount: { readonly value: number; readonly currency: string };
};

export const sandboxPaymentCommands = {
  /** Pays an open session, or a part of it. */
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
    const left = await remainingBalance(sql, args, sale);
    const amount = order && left ? Math.min(left, due.amount) : due.amount;
    const payment = await insertPayment(sql, args, { ...sale, amount });
    const outcome = outcomeOf(args, { left, amount });
    const decided = outcome ? await decidePayment(sql, { payment, session }, outcome, args) : payment;
    return { kind: 'payment', payment: decided, order: order && (await orderRow(sql, order.psp_reference)) };
  },

  /** Makes a payment without a session, for a server call of the shop: the whole amount, or a part of an order. */
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
    const left = await remainingBalance(sql, args, whole);
    const payment = await insertPayment(sql, args, whole);
    const outcome = outcomeOf(args, { left, amount: sale.amount });
    return outcome ? decidePayment(sql, { payment, session: null }, outcome, args) : payment;
  },
};

/** The amount of a payment in a session: the whole amount, or the rest of an order. The session is locked. */
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
  const due = order.remaining - (await pendingAmount(sql, { orderReference, sessionId: session.id, now }));
  if (due <= 0) return { kind: 'invalid-order' };
  return { order, sale: { ...sale, part_of: orderReference, order_remaining: order.remaining }, amount: due };
}

/** Why a locked order rejects a payment as its part; null where it accepts it. */
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
  const reserved = await pendingAmount(sql, { orderReference: order.psp_reference, sessionId: null, now });
  return sale.amount > order.remaining - reserved ? 'more-than-remains' : null;
}
