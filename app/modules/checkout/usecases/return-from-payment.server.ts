import { err, ok, type Result } from '#app/kernel/result.ts';
import { type PlatformUnavailable, unavailableAsError } from '#app/kernel/upstream.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { Returned, ReturnReference } from '#app/modules/payments/domain/return-reference.ts';
import type { PaymentAction } from '#app/modules/payments/ports.ts';
import { hasAttempt } from '#app/web/session/session-data.ts';
import { countRefusal, type RefusalDeps } from './attempt-payment.server.ts';
import { type ConfirmDeps, type ConfirmError, confirmPayment, type PaymentReturn } from './confirm-payment.server.ts';
import { type FinishDeps, finishCheckout, settleSession } from './follow-order.server.ts';

type Deps = ConfirmDeps & FinishDeps & RefusalDeps & { readonly returnReference: Pick<ReturnReference, 'verify'> };

/**
 * completed: the order is paid or pending, and this browser may see it. other-browser: the same, in a browser that may
 * see number and status alone. action: the shopper of this browser has one more step to do. undecided: the provider has
 * not decided. failed: the payment of this browser failed;
 * `hasNewCart` says that another cart has replaced the order's. failed-elsewhere: a payment failed that this browser
 * did not start, or whose attempt it has lost.
 */
export type PaymentReturned =
  | { readonly kind: 'completed'; readonly order: Order }
  | { readonly kind: 'other-browser'; readonly order: Order }
  | { readonly kind: 'action'; readonly order: Order; readonly action: PaymentAction }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'failed'; readonly order: Order; readonly hasNewCart: boolean }
  | { readonly kind: 'failed-elsewhere'; readonly order: Order };

export type PaymentReturnError = (Exclude<ConfirmError, { readonly kind: 'action-required' }> | PlatformUnavailable) & {
  readonly orderNumber: string;
};

/**
 * Settles a return from the provider: verifies the reference, has the provider confirm the payment, counts a refusal,
 * and ends the checkout of this browser or leaves it ready for the next attempt. The reference settles the payment in
 * every browser; the session of a browser without the attempt does not change. Null when the reference is invalid.
 */
export async function returnFromPayment(
  deps: Deps,
  { reference, ...returned }: Omit<PaymentReturn, 'orderNumber'> & { readonly reference: string },
): Promise<Result<PaymentReturned, PaymentReturnError> | null> {
  const { session } = deps;
  const verified = deps.returnReference.verify(reference);
  if (!verified) return null;
  const { orderNumber } = verified;
  const startedHere = session.data.payment?.orderNumber === orderNumber;
  const confirmed = await unavailableAsError(confirmPayment(deps, { ...returned, orderNumber }));
  if (!confirmed.ok) {
    const { error } = confirmed;
    if (error.kind !== 'action-required') return err({ ...error, orderNumber });
    const { order, action } = error;
    return ok(hasAttempt(session.data, orderNumber) ? { kind: 'action', order, action } : { kind: 'undecided' });
  }
  const order = confirmed.value;
  const own = startedHere || session.data.trackedOrder?.orderId === order.id;
  await countRefusal(deps, order);
  if (isPaidOrPending(order.status)) return ok(await completed(deps, { order, own, verified }));
  if (order.status === 'created' || order.status === 'unknown') return ok({ kind: 'undecided' });
  return ok(own ? await failed(deps, order) : { kind: 'failed-elsewhere', order });
}

async function completed(
  deps: Deps,
  { order, own, verified }: { readonly order: Order; readonly own: boolean; readonly verified: Returned },
): Promise<PaymentReturned> {
  const { data } = deps.session;
  if (!mayShow(data, order, verified)) return { kind: 'other-browser', order };
  // A change of the cart drops the attempt of the session. A pending order is tracked nevertheless.
  const isTracked = own || (order.status === 'pending' && hasAttempt(data, verified.orderNumber));
  await finishCheckout(deps, order, { own: isTracked });
  return { kind: 'completed', order };
}

/**
 * Whether a return may show its order in this browser: the session has the order, or it has this payment attempt and
 * the reference is fresh. The reference alone proves nothing: anyone who has the address can open it, and a page of
 * another site can make a browser open it.
 */
function mayShow(data: Deps['session']['data'], order: Order, { orderNumber, isFresh }: Returned): boolean {
  return data.orders?.includes(order.id) === true || (isFresh && hasAttempt(data, orderNumber));
}

async function failed(deps: Deps, order: Order): Promise<PaymentReturned> {
  const { orders, session, clock } = deps;
  await settleSession({ services: { orders }, session, clock }, order, { own: true });
  // The page of the new cart shows the outcome of the order.
  if (session.data.trackedOrder?.aside) return { kind: 'failed', order, hasNewCart: true };
  session.update({ notice: { kind: 'payment', value: order.status }, payment: undefined });
  return { kind: 'failed', order, hasNewCart: false };
}
