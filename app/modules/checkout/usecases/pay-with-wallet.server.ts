import { type Clock, minutes } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { BeginOrderError, OrderService, SettlementError } from '#app/modules/orders/ports.ts';
import { paymentResult } from '#app/modules/payments/domain/payment-result.ts';
import {
  isProviderUnavailable,
  type PaymentAnswer,
  type PaymentGateway,
  type PaymentRequest,
} from '#app/modules/payments/ports.ts';
import { beginPayableOrder, type IncompleteError, type Payable, sessionInput } from './begin-payable-order.server.ts';
import { keepPart, releaseParts } from './provider-orders.server.ts';

/** How long a payment approved in a sheet may take, with whatever its bank asks for. */
const WALLET_TIME = minutes(15);

type Deps = {
  readonly orders: OrderService;
  readonly payments: Pick<PaymentGateway, 'requestPayment' | 'cancelProviderOrder'>;
  readonly returnReference: { sign(orderNumber: string): string };
  /** Short text that is the same for the same text and says nothing of it. At most 50 characters. */
  readonly digest: (text: string) => string;
  readonly clock: Clock;
};

export type PayWithWalletError =
  | BeginOrderError
  | IncompleteError
  | SettlementError
  /** The request timed out and the wallet's sheet has reported that nothing was charged: no payment was requested. */
  | { readonly kind: 'too-late' }
  /** The provider understood the request and did not take it: nothing was charged. */
  | { readonly kind: 'payment-not-accepted'; readonly order: Order }
  /** It is not known whether the provider accepted the payment. */
  | { readonly kind: 'payment-unknown'; readonly order: Order }
  /** The provider accepted a part of the sum: the payment step asks for the rest. */
  | { readonly kind: 'partly-paid'; readonly order: Order };

export type PaidWithWallet = { readonly order: Order; readonly resultCode: string; readonly answer: PaymentAnswer };

/**
 * Pays with what a wallet approved: begins the order of what its sheet showed, asks the provider, and settles what it
 * answers. The same approval asked twice is one payment. `isLate` is asked before every step that cannot be taken back,
 * the last time right before the provider hears of it: once it says yes no payment is asked for. `onStarted` is called
 * with the order immediately before the payment request, not earlier.
 */
export async function payWithWallet(
  { orders, payments, returnReference, digest, clock }: Deps,
  input: Payable & {
    readonly paymentMethod: PaymentRequest['paymentMethod'];
    readonly origin: string;
    readonly returnUrl: (reference: string) => string;
    readonly isLate: () => boolean;
    readonly onStarted: (order: Order) => void;
  },
): Promise<Result<PaidWithWallet, PayWithWalletError>> {
  if (input.isLate()) return err({ kind: 'too-late' });
  const beginning = await beginPayableOrder(orders, input, { reserve: true });
  if (!beginning.ok) return beginning;
  const order = beginning.value;
  if (input.isLate()) return err({ kind: 'too-late' });
  const idempotencyKey = digest(`wallet ${order.id} ${order.statusLog.length} ${JSON.stringify(input.paymentMethod)}`);
  // The wallet's sheet showed the whole sum, so gift cards used before are released. When that fails, the provider
  // releases them within an hour.
  await releaseParts({ orders, payments, digest, clock }, order.cartId).catch(unlessUnavailable);
  // Only the last payment attempt counts: a session that another page opened before can no longer be paid.
  await orders.attachPayment(order.id, {
    sessionId: `wallet-${idempotencyKey}`,
    kind: 'wallet',
    sessionUrl: '',
    expiresAt: clock() + WALLET_TIME,
  });

  // Nothing is waited for between this look and the request.
  if (input.isLate()) return err({ kind: 'too-late' });
  input.onStarted(order);
  let answer: PaymentAnswer | null;
  try {
    answer = await payments.requestPayment({
      ...sessionInput(order, { ...input, returnUrl: input.returnUrl(returnReference.sign(order.orderNumber)) }),
      paymentMethod: input.paymentMethod,
      origin: input.origin,
      idempotencyKey,
    });
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-unknown', order });
    throw error;
  }
  if (!answer) return err({ kind: 'payment-not-accepted', order });
  const { resultCode, outcome } = answer;
  if (resultCode === null) return err({ kind: 'payment-unknown', order });
  const next = paymentResult({ resultCode, action: answer.action, remaining: answer.order?.remaining ?? null });
  if (next.kind === 'remaining') {
    const isKept = await keepPart({ orders, clock }, { order, answer });
    return err({ kind: isKept ? 'partly-paid' : 'payment-unknown', order });
  }
  // Nothing is decided yet while the shopper has something to do.
  if (outcome.status === 'created') return ok({ order, resultCode, answer });
  const { status, amount, method, pspReference } = outcome;
  const settled = await orders.settle(order.orderNumber, { status, amount, method, pspReference });
  return settled.ok ? ok({ order: settled.value, resultCode, answer }) : settled;
}

function unlessUnavailable(error: unknown): void {
  if (!isProviderUnavailable(error)) throw error;
}
