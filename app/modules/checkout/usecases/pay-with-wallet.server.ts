import { type Clock, minutes } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import {
  lacksNumbersOnly,
  validateWallet,
  type WalletContacts,
} from '#app/modules/checkout/domain/wallet-validation.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { OrderService, SettlementError, StartOrderError } from '#app/modules/orders/ports.ts';
import { paymentResult } from '#app/modules/payments/domain/payment-result.ts';
import {
  answerOrLost,
  type PaymentAnswer,
  type PaymentGateway,
  type PaymentRequest,
} from '#app/modules/payments/ports.ts';
import { type AttemptError, countRefusal, type RefusalDeps } from './attempt-payment.server.ts';
import { type FinishDeps, finishCheckout } from './follow-order.server.ts';
import { releaseParts, storePart } from './provider-orders.server.ts';
import { readTelephone } from './read-telephone.server.ts';
import {
  type IncompleteError,
  type NothingDueError,
  type Payable,
  returnUrlOfAttempt,
  sessionInput,
  startPayableOrder,
} from './start-payable-order.server.ts';
import { saveWalletDraft, type WalletRejected } from './wallet-sheet.server.ts';

/** The timeout of a payment approved in a sheet, with the actions of its bank. */
const WALLET_TIME = minutes(15);

type WalletRequestDeps = {
  readonly orders: OrderService;
  readonly payments: Pick<PaymentGateway, 'requestPayment' | 'cancelProviderOrder'>;
  readonly returnReference: { sign(orderNumber: string, at?: number): string };
  /** A digest of a text, at most 50 characters. */
  readonly digest: (text: string) => string;
  readonly clock: Clock;
};

type WalletRequestError =
  | StartOrderError
  | IncompleteError
  | NothingDueError
  | SettlementError
  /** The request timed out and the wallet's sheet has reported that nothing was charged: no payment was requested. */
  | { readonly kind: 'too-late' }
  /** The provider understood the request and did not take it: nothing was charged. */
  | { readonly kind: 'payment-not-accepted'; readonly order: Order }
  /** It is not known whether the provider accepted the payment. */
  | { readonly kind: 'payment-unknown'; readonly order: Order }
  /** The provider accepted a part of the sum: the payment step collects the rest. */
  | { readonly kind: 'partly-paid'; readonly order: Order };

type RequestedWalletPayment = {
  readonly order: Order;
  readonly resultCode: string;
  readonly answer: PaymentAnswer;
};

type WalletRequest = Payable & {
  readonly paymentMethod: PaymentRequest['paymentMethod'];
  /** Scheme and host of this shop. */
  readonly origin: string;
  /** The absolute address a bank leads back to, from a signed reference. */
  readonly returnUrl: (reference: string) => string;
  /** Whether the request of the sheet has timed out: no payment is requested then. */
  readonly isLate: () => boolean;
  /** Called with the order immediately before the payment request, not earlier. */
  readonly onStarted: (order: Order) => void;
};

/**
 * Pays with what a wallet approved: begins the order of what its sheet showed, requests the payment from the provider,
 * and settles its answer. The same approval requested twice is one payment.
 */
export async function requestWalletPayment(
  { orders, payments, returnReference, digest, clock }: WalletRequestDeps,
  input: WalletRequest,
): Promise<Result<RequestedWalletPayment, WalletRequestError>> {
  if (input.isLate()) return err({ kind: 'too-late' });
  const beginning = await startPayableOrder(orders, input, { reserve: true });
  if (!beginning.ok) return beginning;
  const order = beginning.value;
  if (input.isLate()) return err({ kind: 'too-late' });
  const idempotencyKey = digest(`wallet ${order.id} ${order.statusLog.length} ${JSON.stringify(input.paymentMethod)}`);
  // The wallet's sheet showed the whole sum, so gift cards used before are released. When that fails, the provider
  // releases them within an hour.
  await answerOrLost(releaseParts({ orders, payments, digest, clock }, order.cartId));
  // Only the last payment attempt counts: a session that another page opened before can no longer be paid.
  await orders.attachPayment(order.id, {
    sessionId: `wallet-${idempotencyKey}`,
    kind: 'wallet',
    sessionUrl: '',
    expiresAt: clock() + WALLET_TIME,
  });

  // No await between this check and the request.
  if (input.isLate()) return err({ kind: 'too-late' });
  input.onStarted(order);
  const answer = await answerOrLost(
    payments.requestPayment({
      ...sessionInput(order, { ...input, returnUrl: returnUrlOfAttempt({ returnReference }, input, order) }),
      paymentMethod: input.paymentMethod,
      origin: input.origin,
      idempotencyKey,
    }),
  );
  if (answer === 'lost') return err({ kind: 'payment-unknown', order });
  if (!answer) return err({ kind: 'payment-not-accepted', order });
  const { resultCode, outcome } = answer;
  if (resultCode === null) return err({ kind: 'payment-unknown', order });
  const next = paymentResult({ resultCode, action: answer.action, remaining: answer.order?.remaining ?? null });
  if (next.kind === 'remaining') {
    const isKept = await storePart({ orders, clock }, { order, answer });
    return err({ kind: isKept ? 'partly-paid' : 'payment-unknown', order });
  }
  // The shopper has to act first: nothing is decided.
  if (outcome.status === 'created') return ok({ order, resultCode, answer });
  const { status, amount, method, pspReference } = outcome;
  const settled = await orders.settle(order.orderNumber, { status, amount, method, pspReference });
  return settled.ok ? ok({ order: settled.value, resultCode, answer }) : settled;
}

type Deps = WalletRequestDeps &
  FinishDeps &
  RefusalDeps & { readonly registry: MarketRegistry; readonly visitorCart: Pick<VisitorCart, 'read' | 'token'> };

/**
 * completed: the order is paid or waits for its bank, and the checkout of this browser has ended. failed: nothing was
 * charged. open: the bank has to decide first, with the action of `answer` where it asks for one.
 */
export type WalletPayment = {
  readonly kind: 'completed' | 'failed' | 'open';
  readonly order: Order;
  readonly resultCode: string;
  readonly answer: PaymentAnswer;
};

export type PayWithWalletError =
  | Exclude<WalletRequestError, { readonly kind: 'amount-mismatch' }>
  | CartError
  | WalletRejected
  | Extract<AttemptError, { readonly kind: 'too-many-refusals' }>
  | { readonly kind: 'amount-mismatch'; readonly orderNumber: string | null };

/**
 * Pays with the payment that the shopper has approved in the wallet's sheet: checks its contacts, the cart and the
 * limit of refused payments, stores the draft, and requests the payment. The session stores the attempt immediately
 * before the request; afterwards the checkout ends, or the attempt is dropped and the refusal counted. An address
 * without a house number is accepted when it is approved again.
 */
export async function payWithWallet(
  deps: Deps,
  { contacts, ...input }: Omit<WalletRequest, 'info' | 'token'> & { readonly contacts: WalletContacts },
): Promise<Result<WalletPayment, PayWithWalletError>> {
  const { session, visitorCart, refusedPayments, clientAddress } = deps;
  const scope = { market: input.market, registry: deps.registry, draft: session.data.checkout, readTelephone };
  const { info, rejection } = validateWallet(contacts, scope);
  if (rejection) {
    if (lacksNumbersOnly(rejection)) saveWalletDraft(session, info);
    return err({ kind: 'wallet-rejected', rejection });
  }
  const read = await visitorCart.read();
  if (!read.ok) return read;
  const token = visitorCart.token();
  if (!read.value || token === null) return err(await withoutCart(deps));
  const retryAfter = await refusedPayments.wait({ cartId: read.value.cartId, clientAddress });
  if (retryAfter !== null) return err({ kind: 'too-many-refusals', retryAfter });
  saveWalletDraft(session, info);
  let orderNumber: string | null = null;
  const requested = await requestWalletPayment(deps, {
    ...input,
    market: marketAt(input.market, info.address.shipping),
    info,
    token,
    onStarted(order) {
      input.onStarted(order);
      orderNumber = order.orderNumber;
      session.update(attemptStarted(session.data, { orderId: order.id, orderNumber, sessionId: '' }));
    },
  });
  if (requested.ok) return ok(await settled(deps, requested.value));
  const { error } = requested;
  if (error.kind === 'already-paid') await finishCheckout(deps, error.order, { own: true });
  if (error.kind === 'payment-not-accepted') session.update({ payment: undefined });
  return err(error.kind === 'amount-mismatch' ? { ...error, orderNumber } : error);
}

/** A sheet opens with a cart: without one the same approval was posted before, and has paid it. */
async function withoutCart({ orders, session }: Deps): Promise<PayWithWalletError> {
  const [lastOrder] = session.data.orders ?? [];
  const order = lastOrder === undefined ? null : await orders.byId(lastOrder);
  return order && isPaidOrPending(order.status) ? { kind: 'already-paid', order } : { kind: 'CART_NOT_FOUND' };
}

async function settled(deps: Deps, { order, ...answered }: RequestedWalletPayment): Promise<WalletPayment> {
  if (isPaidOrPending(order.status)) {
    await finishCheckout(deps, order, { own: true });
    return { kind: 'completed', order, ...answered };
  }
  if (!isFailed(order.status)) return { kind: 'open', order, ...answered };
  await countRefusal(deps, order);
  deps.session.update({ payment: undefined });
  return { kind: 'failed', order, ...answered };
}
