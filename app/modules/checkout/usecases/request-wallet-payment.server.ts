import { type Clock, minutes } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService, SettlementError, StartOrderError } from '#app/modules/orders/ports.ts';
import { paymentResult } from '#app/modules/payments/domain/payment-result.ts';
import {
  answerOrLost,
  type PaymentAnswer,
  type PaymentGateway,
  type PaymentRequest,
} from '#app/modules/payments/ports.ts';
import { releaseParts, storePart } from './provider-orders.server.ts';
import {
  type IncompleteError,
  type NothingDueError,
  type Payable,
  returnUrlOfAttempt,
  sessionInput,
  startPayableOrder,
} from './start-payable-order.server.ts';

/** The timeout of a payment approved in a sheet, with the actions of its bank. */
const WALLET_TIME = minutes(15);

export type WalletRequestDeps = {
  readonly orders: OrderService;
  readonly payments: Pick<PaymentGateway, 'requestPayment' | 'cancelProviderOrder'>;
  readonly returnReference: { sign(orderNumber: string, at?: number): string };
  /** A digest of a text, at most 50 characters. */
  readonly digest: (text: string) => string;
  readonly clock: Clock;
};

export type WalletRequestError =
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

export type RequestedWalletPayment = {
  readonly order: Order;
  readonly resultCode: string;
  readonly answer: PaymentAnswer;
};

export type WalletRequest = Payable & {
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
