import type { Money } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { SingleFlight } from '#app/kernel/single-flight.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import type { PaymentForm } from '#app/modules/checkout/forms/payment-form.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { OrderService, SettlementError, StartOrderError } from '#app/modules/orders/ports.ts';
import { type GiftCardFault, readGiftCard } from '#app/modules/payments/domain/gift-card.ts';
import { dueFor } from '#app/modules/payments/domain/partial-payment.ts';
import { isPaidOnHostedPage } from '#app/modules/payments/domain/payment-choices.ts';
import { GIFT_CARD } from '#app/modules/payments/domain/redirect-methods.ts';
import { isProviderUnavailable, type ProviderUnavailableError } from '#app/modules/payments/ports.ts';
import { type AttemptDeps, type AttemptError, attemptPayment, countRefusal } from './attempt-payment.server.ts';
import { isSessionFresh } from './card-payment.server.ts';
import { finishCheckout } from './follow-order.server.ts';
import { type GiftCardError, payWithGiftCard } from './pay-with-gift-card.server.ts';
import { releaseParts } from './provider-orders.server.ts';
import {
  beginOrder,
  type IncompleteError,
  type NothingDueError,
  type Payable,
  type PaymentDeps,
  returnUrlOfAttempt,
  sessionInput,
  startPayableOrder,
} from './start-payable-order.server.ts';
import {
  type BankPage,
  type StartedRedirect,
  type StartRedirectError,
  startRedirectPayment,
} from './start-redirect-payment.server.ts';

type Deps = PaymentDeps & AttemptDeps & { readonly singleFlight: SingleFlight };

/** The payment method of the form, with what belongs to it. */
type Choice = Exclude<PaymentForm, { readonly intent: 'remove-gift-cards' }>;
type GiftCardChoice = Pick<Extract<Choice, { readonly intent: 'pay-gift-card' }>, 'giftCardNumber' | 'giftCardCode'> & {
  readonly apply?: 'yes' | undefined;
};

type Input = {
  readonly cart: { readonly cartId: string; readonly version: number };
  readonly payable: Payable;
  /** Scheme and host of this shop. */
  readonly origin: string;
  /** The absolute address a payment leads back to, from a signed reference. */
  readonly returnUrl: (reference: string) => string;
};

/**
 * redirect: the shopper continues on the page of the provider or a bank. waiting: the shopper completes the payment
 * with the instructions of the order. undecided: it is unknown whether the provider accepted the payment. completed:
 * the order is paid or pending. part-paid: a part of the sum is paid, and the rest is due. covered: a gift card covers
 * the whole amount due, and nothing was charged. failed: nothing was charged.
 */
export type SubmittedPayment =
  | { readonly kind: 'redirect'; readonly to: BankPage }
  | { readonly kind: 'waiting'; readonly order: Order }
  | { readonly kind: 'undecided'; readonly order: Order; readonly resultCode: string | null }
  | { readonly kind: 'completed'; readonly order: Order }
  | { readonly kind: 'part-paid' | 'covered' }
  | { readonly kind: 'failed'; readonly order: Order };

type PlaceFreeOrderError = StartOrderError | IncompleteError | SettlementError;

/**
 * Places an order of which nothing is due: begins it as the shopper saw it, and settles it with an amount of zero,
 * without the provider. The platform compares that amount with what is due, so that an order with a price is never
 * settled by it. A repeated call changes nothing.
 */
export async function placeFreeOrder(
  { orders }: { readonly orders: Pick<OrderService, 'begin' | 'settle'> },
  payable: Payable,
): Promise<Result<{ readonly kind: 'paid'; readonly order: Order }, PlaceFreeOrderError>> {
  const beginning = await beginOrder(orders, payable, { reserve: true });
  if (!beginning.ok) return beginning;
  const { orderNumber, priceTotal } = beginning.value;
  const settled = await orders.settle(orderNumber, {
    status: 'authorised',
    amount: { ...priceTotal, amount: 0 },
    method: null,
    pspReference: null,
  });
  return settled.ok ? ok({ kind: 'paid', order: settled.value }) : settled;
}

type StartPaymentError = StartOrderError | IncompleteError | NothingDueError | ProviderUnavailableError;

/**
 * Leads a shopper to the provider's page: begins the order (the same one for the same cart version), and opens a
 * session for it or uses the one still open. `returnUrl` makes the absolute address the shopper comes back to from a
 * signed reference.
 */
export async function startHostedPayment(
  deps: PaymentDeps,
  input: Payable & { readonly returnUrl: (reference: string) => string },
): Promise<
  Result<{ readonly redirectTo: string; readonly order: Order; readonly sessionId: string }, StartPaymentError>
> {
  const { orders, payments, digest, clock } = deps;
  const beginning = await startPayableOrder(orders, input, { reserve: true });
  if (!beginning.ok) return beginning;
  const order = beginning.value;

  const last = await orders.lastPayment(order.id);
  if (last?.kind === 'hosted' && isSessionFresh(last, clock()))
    return ok({ redirectTo: last.sessionUrl, order, sessionId: last.sessionId });

  try {
    // The provider's page takes the whole sum: parts are released first.
    await releaseParts(deps, order.cartId);
    const session = await payments.createHostedSession({
      ...sessionInput(order, { ...input, returnUrl: returnUrlOfAttempt(deps, input, order) }),
      // One session per attempt: the log grows when an attempt ends, so a repeated click asks for the same session.
      // After the last one has ended it is another.
      idempotencyKey: digest(`hosted ${order.id} ${order.statusLog.length} ${last?.sessionId ?? 'first'}`),
    });
    await orders.attachPayment(order.id, {
      sessionId: session.sessionId,
      sessionUrl: session.url,
      expiresAt: session.expiresAt,
    });
    return ok({ redirectTo: session.url, order, sessionId: session.sessionId });
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-provider-unavailable' });
    throw error;
  }
}

type ChoiceError =
  | StartPaymentError
  | StartRedirectError
  | GiftCardError
  | PlaceFreeOrderError
  /** Another tab has used or released a gift card: the amount due is not the one the shopper saw. */
  | { readonly kind: 'rest-changed'; readonly seen: Money; readonly now: Money }
  /** Fields of the gift card are missing or not valid: no request was sent. */
  | { readonly kind: 'gift-card-invalid'; readonly faults: readonly GiftCardFault[] };
export type SubmitPaymentError = ChoiceError | AttemptError;

/**
 * Pays with the method that the shopper chose in the form of the payment step. The limit of refused payments and the
 * amount due come first; then the payment starts; then the session stores the attempt, the checkout ends, or the
 * refusal is counted.
 */
export async function submitPayment(
  deps: Deps,
  { choice, ...input }: Input & { readonly choice: Choice },
): Promise<Result<SubmittedPayment, SubmitPaymentError>> {
  const started = await attemptPayment(
    deps,
    { cartId: input.cart.cartId, kind: isGiftCard(choice) ? 'gift-card' : 'payment' },
    () => start(deps, input, choice),
  );
  if (started.ok) return ok(await follow(deps, started.value));
  await countGiftCardRefusal(deps, started.error);
  return started;
}

/** paid: a gift card has paid the whole amount due, or nothing was due. covers: a gift card would pay all of it. */
type Started =
  | StartedRedirect
  | { readonly kind: 'paid'; readonly order: Order }
  | { readonly kind: 'covers'; readonly order: Order };

/**
 * Requests of a repeated click wait for the first one instead of competing with it for the cart and the provider.
 * Whatever method an open page posts, an order of which nothing is due is placed without it.
 */
async function start(deps: Deps, input: Input, choice: Choice): Promise<Result<Started, ChoiceError>> {
  const { cart, payable, origin, returnUrl } = input;
  const { cartVersion, left } = choice;
  const due = await amountDue(deps, input, choice);
  const isApplied = choice.intent === 'pay-gift-card' && choice.apply === 'yes';
  if (due.amount === 0 && isApplied) return err({ kind: 'nothing-due' });
  if (due.amount === 0 && (left ?? 0) === 0)
    return deps.singleFlight(`free order ${JSON.stringify(payable)}`, () => placeFreeOrder(deps, payable));
  // The hosted page takes the whole sum and releases the gift cards first.
  if (isHostedChoice(choice)) return payOnHostedPage(deps, input);
  if (left !== undefined && left !== due.amount && cartVersion === cart.version)
    return err({ kind: 'rest-changed', seen: { ...payable.total, amount: left }, now: due });
  if (isGiftCard(choice)) return payByGiftCard(deps, input, choice);
  const { paymentMethod: type, blikCode } = choice;
  return deps.singleFlight(`payment ${JSON.stringify([origin, type, blikCode, payable])}`, () =>
    startRedirectPayment(deps, { ...payable, type, blikCode, origin, returnUrl }),
  );
}

type GiftCardPayment =
  | Extract<Choice, { readonly intent: 'pay-gift-card' }>
  | (Extract<Choice, { readonly intent: 'pay' }> & { readonly paymentMethod: typeof GIFT_CARD });
const isGiftCard = (choice: Choice): choice is GiftCardPayment =>
  choice.intent === 'pay-gift-card' || choice.paymentMethod === GIFT_CARD;
const isHostedChoice = (choice: Choice): boolean => choice.intent === 'pay' && isPaidOnHostedPage(choice.paymentMethod);

/** The amount due now of what the shopper saw: its total without the gift cards used. */
async function amountDue(
  { orders, clock }: Deps,
  { cart, payable: { total } }: Input,
  { cartVersion }: Choice,
): Promise<Money> {
  return dueFor(await orders.providerOrders(cart.cartId), { cartVersion, total, now: clock() });
}

async function payOnHostedPage(
  deps: Deps,
  { payable, origin, returnUrl }: Input,
): Promise<Result<Started, ChoiceError>> {
  const started = await deps.singleFlight(`hosted payment ${JSON.stringify([origin, payable])}`, () =>
    startHostedPayment(deps, { ...payable, returnUrl }),
  );
  if (!started.ok) return started;
  const { order, sessionId, redirectTo } = started.value;
  return ok({ kind: 'redirect', order, paymentId: sessionId, to: { url: redirectTo, post: null } });
}

function payByGiftCard(
  deps: Deps,
  { payable, origin, returnUrl }: Input,
  { giftCardNumber, giftCardCode, apply }: GiftCardChoice,
): Promise<Result<Started, ChoiceError>> {
  const card = readGiftCard({ number: giftCardNumber, securityCode: giftCardCode });
  if ('faults' in card) return Promise.resolve(err({ kind: 'gift-card-invalid', faults: card.faults }));
  const isPartOnly = apply === 'yes';
  return deps.singleFlight(deps.digest(`gift card ${JSON.stringify([origin, card, payable, isPartOnly])}`), () =>
    payWithGiftCard(deps, { ...payable, card, isPartOnly, origin, returnUrl }),
  );
}

/** Brings the session of this browser in line with a started payment. */
async function follow(deps: Deps, started: Started): Promise<SubmittedPayment> {
  const { kind, order } = started;
  if (kind === 'part') return { kind: 'part-paid' };
  if (kind === 'covers') return { kind: 'covered' };
  if (kind === 'redirect') {
    storeAttempt(deps, order, started.paymentId);
    return { kind, to: started.to };
  }
  // An order that a voucher or a transfer pays is placed while it waits for the money.
  if (kind === 'paid' || isPaidOrPending(order.status)) {
    await finishCheckout(deps, order, { own: true });
    return { kind: 'completed', order };
  }
  if (kind === 'decided') {
    await countRefusal(deps, order);
    return { kind: 'failed', order };
  }
  storeAttempt(deps, order, started.paymentId);
  return kind === 'waiting' ? { kind, order } : { kind, order, resultCode: started.resultCode };
}

function storeAttempt({ session }: Deps, { id, orderNumber }: Order, sessionId: string): void {
  session.update(attemptStarted(session.data, { orderId: id, orderNumber, sessionId }));
}

/** Guessed numbers of gift cards count against a limit of their own. */
async function countGiftCardRefusal(
  { refusedPayments, clientAddress, digest, clock }: Deps,
  error: SubmitPaymentError,
): Promise<void> {
  if (error.kind !== 'gift-card-not-accepted' && error.kind !== 'gift-card-empty') return;
  const { cartId, id, statusLog } = error.order;
  const payment = digest(`gift card ${id} ${statusLog.length} ${clock()}`);
  await refusedPayments.count({ cartId, clientAddress, kind: 'gift-card', payment });
}
