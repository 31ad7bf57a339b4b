import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { failureToReport } from '#app/modules/payments/domain/payment-result.ts';
import type { FailedStatus } from '#app/modules/payments/domain/payment-status.ts';
import type { ReturnReference } from '#app/modules/payments/domain/return-reference.ts';
import { hasAttempt } from '#app/web/session/session-data.ts';
import { type ConfirmDeps, confirmPayment } from './confirm-payment.server.ts';
import { countRefusal, type RefusalDeps } from './count-refusal.server.ts';
import { type FinishDeps, finishCheckout } from './finish-checkout.server.ts';

type Deps = ConfirmDeps & FinishDeps & RefusalDeps & { readonly returnReference: Pick<ReturnReference, 'verify'> };

/**
 * completed: the order is paid or waits for its bank, and the checkout of this browser has ended. failed: nothing was
 * charged. undecided: the return page has to ask again. no-attempt: neither the reference nor the session names an
 * order.
 */
export type SettledCardPayment =
  | { readonly kind: 'completed'; readonly order: Order }
  | { readonly kind: 'failed'; readonly status: FailedStatus }
  | { readonly kind: 'undecided'; readonly orderNumber: string; readonly isMismatch: boolean }
  | { readonly kind: 'no-attempt' };

/** What the card fields post once they have ended. */
export type CardResult = {
  readonly sessionId: string;
  readonly sessionResult: string;
  readonly resultCode: string;
  readonly reference: string;
};

/**
 * Settles a payment of the card fields: the provider confirms the result, then the checkout ends or the refusal is
 * counted. The signed reference names the order, because another tab may have changed the attempt of the session.
 */
export async function settleCardPayment(deps: Deps, posted: CardResult): Promise<SettledCardPayment> {
  const { session, returnReference } = deps;
  const orderNumber =
    returnReference.verify(posted.reference)?.orderNumber ?? session.data.payment?.orderNumber ?? null;
  if (orderNumber === null) return { kind: 'no-attempt' };
  const undecided = { kind: 'undecided', orderNumber, isMismatch: false } as const;
  try {
    const { sessionId, sessionResult } = posted;
    const confirmed = await confirmPayment(deps, { orderNumber, sessionId, sessionResult });
    if (!confirmed.ok) return { ...undecided, isMismatch: confirmed.error.kind === 'amount-mismatch' };
    return (await decided(deps, confirmed.value, { orderNumber, resultCode: posted.resultCode })) ?? undecided;
  } catch (error) {
    // Money may have moved.
    if (isUpstreamUnavailable(error)) return undecided;
    throw error;
  }
}

/** Null while the payment is undecided, and in a browser that has not started it. */
async function decided(
  deps: Deps,
  order: Order,
  { orderNumber, resultCode }: { readonly orderNumber: string; readonly resultCode: string },
): Promise<SettledCardPayment | null> {
  const { data } = deps.session;
  // The reference can be copied from an address, so that it does not authenticate the browser.
  if (!hasAttempt(data, orderNumber) && !data.orders?.includes(order.id)) return null;
  if (isPaidOrPending(order.status)) {
    await finishCheckout(deps, order, { own: true });
    return { kind: 'completed', order };
  }
  if (isFailed(order.status)) await countRefusal(deps, order);
  const status = order.status === 'unknown' ? null : failureToReport(order.status, resultCode);
  return status && { kind: 'failed', status };
}
