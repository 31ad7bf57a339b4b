import { minutes } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { SettlementError, StartOrderError } from '#app/modules/orders/ports.ts';
import type { GiftCardInput } from '#app/modules/payments/domain/gift-card.ts';
import type { StoredProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import { paymentResult } from '#app/modules/payments/domain/payment-result.ts';
import { GIFT_CARD } from '#app/modules/payments/domain/redirect-methods.ts';
import {
  answerOrLost,
  type GiftCard,
  type PaymentAnswer,
  type ProviderOrder,
  type ProviderUnavailableError,
  providerUnavailableAsError,
} from '#app/modules/payments/ports.ts';
import { findProviderOrders, findRemainder, PART_TTL, releaseParts, storePart } from './provider-orders.server.ts';
import {
  type IncompleteError,
  type NothingDueError,
  type Payable,
  type PaymentDeps,
  returnUrlOfAttempt,
  sessionInput,
  startPayableOrder,
} from './start-payable-order.server.ts';

export type GiftCardError =
  | StartOrderError
  | IncompleteError
  | NothingDueError
  | SettlementError
  | ProviderUnavailableError
  /** The provider offers no gift cards here. */
  | { readonly kind: 'payment-method-unknown' }
  /** The provider rejects the card or its security code: nothing was charged. `order` is the order to pay. */
  | { readonly kind: 'gift-card-not-accepted'; readonly order: Order }
  /**
   * The provider accepts no further part, because another payment of the rest waits at a bank: the gift cards used
   * before have been released.
   */
  | { readonly kind: 'gift-card-released' }
  /**
   * The answer about a gift card was lost, of this attempt or of an earlier one that emptied the card: the provider's
   * webhook will report the result.
   */
  | { readonly kind: 'gift-card-undecided' }
  /** Nothing is left on the card. */
  | { readonly kind: 'gift-card-empty'; readonly order: Order };

/**
 * paid: the card paid the whole remaining amount. part: it paid its balance, and `remaining` is still due. covers: it
 * would pay the whole amount, and was not charged.
 */
export type PaidWithGiftCard =
  | { readonly kind: 'paid'; readonly order: Order }
  | { readonly kind: 'covers'; readonly order: Order }
  | { readonly kind: 'part'; readonly order: Order; readonly remaining: Money };

type Input = Payable & {
  readonly card: GiftCardInput;
  /** A card that covers the whole amount due is not charged: its payment would place the order. */
  readonly isPartOnly?: boolean;
  readonly origin: string;
  readonly returnUrl: (reference: string) => string;
};

/**
 * Pays with a gift card: the whole order where the balance suffices, else a part of a provider order, whose rest is
 * paid by another method within an hour. The balance is checked first. `returnUrl` makes the absolute address the
 * provider may lead back to from a signed reference.
 */
export function payWithGiftCard(deps: PaymentDeps, input: Input): Promise<Result<PaidWithGiftCard, GiftCardError>> {
  return providerUnavailableAsError(payWithBalance(deps, input));
}

async function payWithBalance(deps: PaymentDeps, input: Input): Promise<Result<PaidWithGiftCard, GiftCardError>> {
  const { orders, payments } = deps;
  const offered = await payments.paymentMethods({ market: input.market, amount: input.total });
  const brand = offered.find(({ type }) => type === GIFT_CARD)?.brand;
  if (!brand) return err({ kind: 'payment-method-unknown' });
  const beginning = await startPayableOrder(orders, input, { reserve: true });
  if (!beginning.ok) return beginning;
  const order = beginning.value;
  const card = { ...input.card, brand };
  const { remainder, empty } = await findProviderOrders(deps, order);
  const due = remainder?.amount ?? order.priceTotal;
  const balance = await payments.giftCardBalance({ card, amount: due, reference: order.orderNumber });
  if (!balance) return err({ kind: 'gift-card-not-accepted', order });
  if (balance.amount <= 0) {
    const used = remainder ? null : await partOf(deps, { order, lastFour: card.number.slice(-4) });
    if (used) return ok(used);
    return err(empty?.parts.length === 0 ? { kind: 'gift-card-undecided' } : { kind: 'gift-card-empty', order });
  }
  const amount = { ...due, amount: Math.min(balance.amount, due.amount) };
  if (input.isPartOnly && amount.amount === due.amount) return ok({ kind: 'covers', order });
  return pay(deps, input, { order, card, amount, due, providerOrder: remainder?.providerOrder ?? empty });
}

/**
 * The part a card has paid since this request started: the form was sent from two tabs at once. Null where it has paid
 * none.
 */
async function partOf(
  deps: PaymentDeps,
  { order, lastFour }: { readonly order: Order; readonly lastFour: string },
): Promise<PaidWithGiftCard | null> {
  const remainder = await findRemainder(deps, order);
  const isUsed =
    remainder?.providerOrder.parts.some((part) => part.lastFour === lastFour && part.state === 'authorised') ?? false;
  return remainder && isUsed ? { kind: 'part', order, remaining: remainder.amount } : null;
}

type Share = {
  readonly order: Order;
  readonly card: GiftCard;
  readonly amount: Money;
  readonly due: Money;
  readonly providerOrder: StoredProviderOrder | null;
};

async function pay(
  deps: PaymentDeps,
  input: Input,
  { providerOrder: known, ...share }: Share,
): Promise<Result<PaidWithGiftCard, GiftCardError>> {
  const { order, amount, due } = share;
  const isRest = amount.amount === due.amount;
  const providerOrder = known ?? (isRest ? null : await openOrder(deps, order));
  const attempts = known?.parts.length ?? 0;
  const answer = await answerOrLost(requestShare(deps, input, { ...share, providerOrder, attempts }));
  if (answer === 'lost') return err({ kind: 'gift-card-undecided' });
  if (answer) return settleAnswer(deps, share, { answer, providerOrder });
  if (!known) return err({ kind: 'gift-card-not-accepted', order });
  await releaseParts(deps, order.cartId);
  return err({ kind: 'gift-card-released' });
}

type OpenProviderOrder = Pick<ProviderOrder, 'pspReference' | 'orderData' | 'expiresAt'>;

/** `attempts` is the number of parts stored before, which makes a retry a request of its own. */
function requestShare(
  { payments, returnReference, digest }: PaymentDeps,
  input: Input,
  {
    order,
    card,
    amount,
    providerOrder,
    attempts,
  }: Pick<Share, 'order' | 'card' | 'amount'> & {
    readonly providerOrder: OpenProviderOrder | null;
    readonly attempts: number;
  },
): Promise<PaymentAnswer | null> {
  return payments.requestPayment({
    ...sessionInput(order, { ...input, returnUrl: returnUrlOfAttempt({ returnReference }, input, order) }),
    amount,
    // A gift card pays an amount, not lines.
    lines: [],
    paymentMethod: { type: GIFT_CARD, ...card },
    origin: input.origin,
    order: providerOrder ? { pspReference: providerOrder.pspReference, orderData: providerOrder.orderData } : undefined,
    idempotencyKey: digest(
      `gift card ${order.id} ${order.statusLog.length} ${providerOrder?.pspReference ?? 'whole'} ${attempts} ${amount.amount}`,
    ),
  });
}

async function settleAnswer(
  deps: PaymentDeps,
  { order, card }: Pick<Share, 'order' | 'card'>,
  { answer, providerOrder }: { readonly answer: PaymentAnswer; readonly providerOrder: OpenProviderOrder | null },
): Promise<Result<PaidWithGiftCard, GiftCardError>> {
  const { resultCode, action } = answer;
  const result = paymentResult({ resultCode, action, remaining: answer.order?.remaining ?? null });
  if (result.kind === 'failure') {
    await storeRefusal(deps, { order, answer, providerOrder });
    return err({ kind: 'gift-card-not-accepted', order });
  }
  if (result.kind === 'remaining') {
    const isStored = await storePart(deps, { order, answer, known: providerOrder, lastFour: card.number.slice(-4) });
    if (!isStored) return err({ kind: 'payment-provider-unavailable' });
    return ok({ kind: 'part', order, remaining: result.amount });
  }
  if (result.kind !== 'success') return err({ kind: 'payment-provider-unavailable' });
  const { amount, method, pspReference } = answer.outcome;
  const settled = await deps.orders.settle(order.orderNumber, { status: result.status, amount, method, pspReference });
  return settled.ok ? ok({ kind: 'paid', order: settled.value }) : settled;
}

/**
 * An order at the provider for the whole sum. It is stored before a part is paid, so that a part whose answer is lost
 * can be matched. The expiry is a full minute and part of the key: two simultaneous requests open the same order, and a
 * retry after a lost answer is a request of its own.
 */
async function openOrder({ orders, payments, digest, clock }: PaymentDeps, order: Order): Promise<ProviderOrder> {
  const closed = (await orders.providerOrders(order.cartId)).filter(
    ({ orderId, isOpen }) => orderId === order.id && !isOpen,
  ).length;
  const whole = minutes(1);
  const until = Math.ceil((clock() + PART_TTL) / whole) * whole;
  const opened = await payments.openProviderOrder({
    reference: order.orderNumber,
    amount: order.priceTotal,
    expiresAt: until,
    idempotencyKey: digest(`provider order ${order.id} ${order.priceTotal.amount} ${closed} ${until}`),
  });
  const { pspReference, orderData, expiresAt } = opened;
  await orders.storeProviderOrder(order.id, {
    pspReference,
    orderData,
    amount: order.priceTotal,
    expiresAt,
    part: null,
  });
  return opened;
}

/**
 * Stores a refusal, which a webhook reports too. A refused part is stored with its provider order, so that the webhook
 * does not end the payment of the order. A refusal of the whole sum ends the attempt, and the next attempt has other
 * idempotency keys.
 */
async function storeRefusal(
  { orders }: Pick<PaymentDeps, 'orders'>,
  {
    order,
    answer,
    providerOrder,
  }: {
    readonly order: Order;
    readonly answer: PaymentAnswer;
    readonly providerOrder: OpenProviderOrder | null;
  },
): Promise<void> {
  const { pspReference, amount, method, status } = answer.outcome;
  if (!providerOrder) {
    await orders.settle(order.orderNumber, { status, amount, method, pspReference });
    return;
  }
  if (pspReference === null || !amount) return;
  const { expiresAt, orderData } = providerOrder;
  await orders.storeProviderOrder(order.id, {
    pspReference: providerOrder.pspReference,
    orderData,
    amount: order.priceTotal,
    expiresAt,
    part: { pspReference, amount, method, lastFour: null, state: 'refused' },
  });
}

/** Releases every gift card used for a cart. Cards that were released before an error stay released. */
export function removeGiftCards(deps: PaymentDeps, cartId: string): Promise<Result<null, ProviderUnavailableError>> {
  return providerUnavailableAsError(releaseParts(deps, cartId).then(() => ok(null)));
}
