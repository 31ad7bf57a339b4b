import { days, minutes } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { BeginOrderError, SettlementError } from '#app/modules/orders/ports.ts';
import {
  type InstructionKind,
  type PaymentInstructions,
  readInstructions,
} from '#app/modules/payments/domain/payment-instructions.ts';
import { type HandOff, paymentResult } from '#app/modules/payments/domain/payment-result.ts';
import { BLIK, formMethods, readBlikCode, waitsForDays } from '#app/modules/payments/domain/redirect-methods.ts';
import { isProviderUnavailable, type PaymentAction, type PaymentAnswer } from '#app/modules/payments/ports.ts';
import {
  beginPayableOrder,
  type IncompleteError,
  type Payable,
  type PaymentDeps,
  sessionInput,
} from './begin-payable-order.server.ts';
import { findRemainder, keepPart, type Remainder, releaseParts } from './provider-orders.server.ts';

/** How long a payment waits for its shopper, and how long the goods are reserved. */
const BANK_WAITS = minutes(30);
/** The same for a payment without an end from the provider. */
const WAITS: Readonly<Record<InstructionKind, number>> = {
  qr: BANK_WAITS,
  await: BANK_WAITS,
  voucher: days(7),
  'bank-transfer': days(14),
};

/** Payments that end long after the shopper has left: the order is placed and waits for the money. */
const PLACES_ORDER: readonly InstructionKind[] = ['voucher', 'bank-transfer'];

export type StartRedirectError =
  | BeginOrderError
  | IncompleteError
  | SettlementError
  | { readonly kind: 'payment-provider-unavailable' }
  /** The provider does not offer it here, or not without script. */
  | { readonly kind: 'payment-method-unknown' }
  /**
   * The provider accepts no further part, because another payment of the rest waits at a bank: the gift card has been
   * released and can be used again.
   */
  | { readonly kind: 'gift-card-released' }
  /** It is completed in a native app of the shop's, which does not exist: nothing was charged. */
  | { readonly kind: 'payment-method-needs-app' }
  /** BLIK without a code of six digits: no request was sent. */
  | { readonly kind: 'blik-code-invalid' };

/**
 * redirect: the shopper continues at a bank. decided: the payment is final. waiting: the shopper completes the payment
 * with the order's instructions; the order is pending where that takes days. part: a part of the sum is paid, and
 * `remaining` is due. undecided: it is unknown whether the provider accepted the payment.
 */
export type StartedRedirect =
  | { readonly kind: 'redirect'; readonly order: Order; readonly paymentId: string; readonly to: BankPage }
  | { readonly kind: 'decided'; readonly order: Order }
  | { readonly kind: 'waiting'; readonly order: Order; readonly paymentId: string }
  | { readonly kind: 'part'; readonly order: Order; readonly remaining: Money }
  | {
      readonly kind: 'undecided';
      readonly order: Order;
      readonly paymentId: string;
      readonly resultCode: string | null;
    };

/** A bank's page: opened as it is, or with fields to post. */
export type BankPage = { readonly url: string; readonly post: Readonly<Record<string, string>> | null };

/**
 * Leads a shopper to a bank without script: begins the order and pays it in a way that needs nothing but a redirect.
 * Asked again for the same attempt the provider answers the same. `returnUrl` makes the absolute address the bank leads
 * back to from a signed reference.
 */
export async function startRedirectPayment(
  deps: PaymentDeps,
  input: Payable & {
    readonly type: string;
    readonly blikCode?: string;
    readonly origin: string;
    readonly returnUrl: (reference: string) => string;
  },
): Promise<Result<StartedRedirect, StartRedirectError>> {
  const { orders, payments, returnReference, digest, clock } = deps;
  const { market, type, total, origin } = input;
  const blikCode = type === BLIK ? readBlikCode(input.blikCode ?? '') : '';
  if (blikCode === null) return err({ kind: 'blik-code-invalid' });
  try {
    const offered = formMethods(await payments.paymentMethods({ market, amount: total }));
    if (!offered.some((method) => method.type === type)) return err({ kind: 'payment-method-unknown' });
    const beginning = await beginPayableOrder(orders, input, { reserve: true });
    if (!beginning.ok) return beginning;
    const order = beginning.value;
    const remainder = await findRemainder(deps, order);
    if (remainder && waitsForDays(type)) return err({ kind: 'payment-method-unknown' });
    const partOf = remainder && `${remainder.providerOrder.pspReference} ${remainder.amount.amount}`;
    const paymentId = digest(
      `redirect ${order.id} ${order.statusLog.length} ${type}${blikCode && ` ${blikCode}`}${partOf === null ? '' : ` ${partOf}`}`,
    );
    const answer = await payments.requestPayment({
      ...sessionInput(order, {
        ...input,
        remainder,
        returnUrl: input.returnUrl(returnReference.sign(order.orderNumber)),
      }),
      paymentMethod: blikCode ? { type, blikCode } : { type },
      origin,
      order: remainder ? keyOf(remainder) : undefined,
      idempotencyKey: paymentId,
    });
    if (!answer && remainder) {
      await releaseParts(deps, order.cartId);
      return err({ kind: 'gift-card-released' });
    }
    if (!answer) return err({ kind: 'payment-method-unknown' });
    const next = paymentResult({
      resultCode: answer.resultCode,
      action: answer.action,
      remaining: answer.order?.remaining ?? null,
    });
    if (next.kind === 'hand-off')
      return await handOff(
        { orders, clock },
        { order, paymentId, answer, to: next.to, type, amount: remainder?.amount ?? order.priceTotal },
      );
    if (next.kind === 'remaining') {
      const isKept = await keepPart(deps, { order, answer, known: remainder?.providerOrder ?? null });
      if (isKept) return ok({ kind: 'part', order, remaining: next.amount });
    }
    if (next.kind === 'remaining' || next.kind === 'unknown') {
      await orders.attachPayment(order.id, waitingPayment(paymentId, clock()));
      return ok({ kind: 'undecided', order, paymentId, resultCode: answer.resultCode });
    }
    const { amount, method, pspReference } = answer.outcome;
    const settled = await orders.settle(order.orderNumber, { status: next.status, amount, method, pspReference });
    return settled.ok ? ok({ kind: 'decided', order: settled.value }) : settled;
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-provider-unavailable' });
    throw error;
  }
}

const keyOf = ({ providerOrder: { pspReference, orderData } }: Remainder) => ({ pspReference, orderData });

type Requested = { readonly order: Order; readonly paymentId: string; readonly answer: PaymentAnswer };

/** What the shopper does next: opens a bank's page, or completes the payment with instructions. */
async function handOff(
  { orders, clock }: Pick<PaymentDeps, 'orders' | 'clock'>,
  {
    to,
    type,
    amount,
    ...requested
  }: Requested & { readonly to: HandOff; readonly type: string; readonly amount: Money },
): Promise<Result<StartedRedirect, StartRedirectError>> {
  const { order, paymentId, answer } = requested;
  if (to === 'sdk') return err({ kind: 'payment-method-needs-app' });
  if (to === 'voucher' || to === 'qr' || to === 'await' || to === 'bank-transfer') {
    const instructions = readInstructions(answer.action, { method: type, amount });
    if (instructions) return waitOutside({ orders, clock }, { ...requested, instructions });
    // The provider has the payment, but its action lacks the data to complete it.
    await orders.attachPayment(order.id, waitingPayment(paymentId, clock()));
    return ok({ kind: 'undecided', order, paymentId, resultCode: answer.resultCode });
  }
  const page = answer.action && bankPage(answer.action);
  if (!page) return err({ kind: 'payment-method-unknown' });
  await orders.attachPayment(order.id, { ...waitingPayment(paymentId, clock()), sessionUrl: page.url });
  return ok({ kind: 'redirect', order, paymentId, to: page });
}

const waitingPayment = (sessionId: string, now: number) => ({
  sessionId,
  kind: 'redirect' as const,
  sessionUrl: '',
  expiresAt: now + BANK_WAITS,
});

/** Stores the instructions with the order, whose goods stay reserved as long as the payment can be completed. */
async function waitOutside(
  { orders, clock }: Pick<PaymentDeps, 'orders' | 'clock'>,
  { order, paymentId, answer, instructions }: Requested & { readonly instructions: PaymentInstructions },
): Promise<Result<StartedRedirect, StartRedirectError>> {
  const expiresAt = instructions.expiresAt ?? clock() + WAITS[instructions.kind];
  await orders.attachPayment(order.id, { ...waitingPayment(paymentId, clock()), expiresAt, instructions });
  if (!PLACES_ORDER.includes(instructions.kind)) return ok({ kind: 'waiting', order, paymentId });
  const { amount, method, pspReference } = answer.outcome;
  const settled = await orders.settle(order.orderNumber, { status: 'pending', amount, method, pspReference });
  return settled.ok ? ok({ kind: 'waiting', order: settled.value, paymentId }) : settled;
}

/** Null when the action leads nowhere a browser may go. */
function bankPage({ type, url, method, data }: PaymentAction): BankPage | null {
  if (type !== 'redirect' || !url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
  return { url, post: method === 'POST' ? (data ?? {}) : null };
}
