import { days, minutes } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { SettlementError, StartOrderError } from '#app/modules/orders/ports.ts';
import {
  type InstructionKind,
  type PaymentInstructions,
  readInstructions,
} from '#app/modules/payments/domain/payment-instructions.ts';
import { type HandOff, paymentResult } from '#app/modules/payments/domain/payment-result.ts';
import {
  BLIK,
  formMethods,
  readBlikCode,
  requestedMethod,
  waitsForDays,
} from '#app/modules/payments/domain/redirect-methods.ts';
import {
  type PaymentAction,
  type PaymentAnswer,
  type ProviderUnavailableError,
  providerUnavailableAsError,
} from '#app/modules/payments/ports.ts';
import { findRemainder, type Remainder, releaseParts, storePart } from './provider-orders.server.ts';
import {
  bindingOf,
  type IncompleteError,
  type NothingDueError,
  type Payable,
  type PaymentDeps,
  returnUrlOfAttempt,
  sessionInput,
  startPayableOrder,
} from './start-payable-order.server.ts';

/** How long a payment waits for its shopper, and how long the goods are reserved. */
const BANK_TTL = minutes(30);
/** The same for a payment without an end from the provider. */
const WAITS: Readonly<Record<InstructionKind, number>> = {
  qr: BANK_TTL,
  await: BANK_TTL,
  voucher: days(7),
  'bank-transfer': days(14),
};

/** Payments that end long after the shopper has left: the order is placed and waits for the money. */
const PLACES_ORDER: readonly InstructionKind[] = ['voucher', 'bank-transfer'];

export type StartRedirectError =
  | StartOrderError
  | IncompleteError
  | NothingDueError
  | SettlementError
  | ProviderUnavailableError
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

type Input = Payable & {
  readonly type: string;
  readonly blikCode?: string;
  /** Scheme and host of this shop. */
  readonly origin: string;
  /** The absolute address the bank leads back to, from a signed reference. */
  readonly returnUrl: (reference: string) => string;
};

/**
 * Starts a payment that needs no script: begins the order, requests the payment, and stores the attempt or settles the
 * order. A repeated call for the same attempt gets the same answer from the provider.
 */
export async function startRedirectPayment(
  deps: PaymentDeps,
  input: Input,
): Promise<Result<StartedRedirect, StartRedirectError>> {
  const blikCode = input.type === BLIK ? readBlikCode(input.blikCode ?? '') : '';
  if (blikCode === null) return err({ kind: 'blik-code-invalid' });
  return providerUnavailableAsError(start(deps, { ...input, blikCode }));
}

type CheckedInput = Input & { readonly blikCode: string };

async function start(deps: PaymentDeps, input: CheckedInput): Promise<Result<StartedRedirect, StartRedirectError>> {
  const { orders, payments } = deps;
  const { market, type, total } = input;
  const offered = formMethods(await payments.paymentMethods({ market, amount: total }));
  if (!offered.some((method) => method.type === type)) return err({ kind: 'payment-method-unknown' });
  const beginning = await startPayableOrder(orders, input, { reserve: true, transfer: waitsForDays(type) });
  if (!beginning.ok) return beginning;
  const order = beginning.value;
  const remainder = await findRemainder(deps, order);
  if (remainder && waitsForDays(type)) return err({ kind: 'payment-method-unknown' });
  const binding = bindingOf(deps, input, { order, remainder });
  const paymentId = deps.digest(`${attemptText(order, input, remainder)} ${binding}`);
  const answer = await request(deps, input, { order, remainder, paymentId });
  if (answer) return follow(deps, { order, paymentId, answer }, { type, remainder });
  if (!remainder) return err({ kind: 'payment-method-unknown' });
  await releaseParts(deps, order.cartId);
  return err({ kind: 'gift-card-released' });
}

/** Names an attempt: the log of the order grows when an attempt ends. */
function attemptText({ id, statusLog }: Order, { type, blikCode }: CheckedInput, remainder: Remainder | null): string {
  const part = remainder ? ` ${remainder.providerOrder.pspReference} ${remainder.amount.amount}` : '';
  return `redirect ${id} ${statusLog.length} ${type}${blikCode && ` ${blikCode}`}${part}`;
}

function request(
  { payments, returnReference }: PaymentDeps,
  input: CheckedInput,
  {
    order,
    remainder,
    paymentId,
  }: { readonly order: Order; readonly remainder: Remainder | null; readonly paymentId: string },
): Promise<PaymentAnswer | null> {
  const { type, blikCode, origin } = input;
  return payments.requestPayment({
    ...sessionInput(order, {
      ...input,
      remainder,
      returnUrl: returnUrlOfAttempt({ returnReference }, input, order),
    }),
    paymentMethod: requestedMethod(type, blikCode),
    origin,
    order: remainder ? keyOf(remainder) : undefined,
    idempotencyKey: paymentId,
  });
}

type Requested = { readonly order: Order; readonly paymentId: string; readonly answer: PaymentAnswer };

/** Stores what the answer to a payment request leaves to do, or settles the order. */
async function follow(
  deps: PaymentDeps,
  requested: Requested,
  { type, remainder }: { readonly type: string; readonly remainder: Remainder | null },
): Promise<Result<StartedRedirect, StartRedirectError>> {
  const { orders } = deps;
  const { order, answer } = requested;
  const { resultCode, action } = answer;
  const next = paymentResult({ resultCode, action, remaining: answer.order?.remaining ?? null });
  if (next.kind === 'hand-off') {
    return handOff(deps, { ...requested, to: next.to, type, amount: remainder?.amount ?? order.priceTotal });
  }
  if (next.kind === 'unknown') return undecided(deps, requested);
  if (next.kind === 'remaining') {
    const isStored = await storePart(deps, { order, answer, known: remainder?.providerOrder ?? null });
    return isStored ? ok({ kind: 'part', order, remaining: next.amount }) : undecided(deps, requested);
  }
  const { amount, method, pspReference } = answer.outcome;
  const settled = await orders.settle(order.orderNumber, { status: next.status, amount, method, pspReference });
  return settled.ok ? ok({ kind: 'decided', order: settled.value }) : settled;
}

/** The provider has the payment, but its result, or what completes it, is unknown. */
async function undecided(
  { orders, clock }: Pick<PaymentDeps, 'orders' | 'clock'>,
  { order, paymentId, answer }: Requested,
): Promise<Result<StartedRedirect, never>> {
  await orders.attachPayment(order.id, waitingPayment(paymentId, clock()));
  return ok({ kind: 'undecided', order, paymentId, resultCode: answer.resultCode });
}

const keyOf = ({ providerOrder: { pspReference, orderData } }: Remainder) => ({ pspReference, orderData });

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
    return instructions
      ? waitOutside({ orders, clock }, { ...requested, instructions })
      : undecided({ orders, clock }, requested);
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
  expiresAt: now + BANK_TTL,
});

/** Stores the instructions with the order, whose goods stay reserved as long as the payment can be completed. */
async function waitOutside(
  { orders, clock }: Pick<PaymentDeps, 'orders' | 'clock'>,
  { order, paymentId, answer, instructions: read }: Requested & { readonly instructions: PaymentInstructions },
): Promise<Result<StartedRedirect, StartRedirectError>> {
  const expiresAt = read.expiresAt ?? clock() + WAITS[read.kind];
  // A provider names no end of a transfer: the order ends then all the same, and its shopper has to know.
  const instructions = PLACES_ORDER.includes(read.kind) ? { ...read, expiresAt } : read;
  await orders.attachPayment(order.id, { ...waitingPayment(paymentId, clock()), expiresAt, instructions });
  if (!PLACES_ORDER.includes(instructions.kind)) return ok({ kind: 'waiting', order, paymentId });
  const { amount, method, pspReference } = answer.outcome;
  const settled = await orders.settle(order.orderNumber, { status: 'pending', amount, method, pspReference });
  return settled.ok ? ok({ kind: 'waiting', order: settled.value, paymentId }) : settled;
}

/** Null when the action leads nowhere a browser may go. */
export function bankPage({ type, url, method, data }: PaymentAction): BankPage | null {
  if (type !== 'redirect' || !url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
  return { url, post: method === 'POST' ? (data ?? {}) : null };
}
