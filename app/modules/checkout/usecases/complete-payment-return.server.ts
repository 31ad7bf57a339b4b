import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { OrderService, SettlementError } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import {
  isProviderUnavailable,
  type PaymentDetails,
  type PaymentGateway,
  type PaymentOutcome,
} from '#app/modules/payments/ports.ts';
import { submitDetailsOnce } from './submit-details.server.ts';

export type ReturnError =
  | SettlementError
  | { readonly kind: 'payment-provider-unavailable'; readonly order: Order }
  | { readonly kind: 'wrong-session' };

type Deps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly digest: (text: string) => string;
  /** Waits some milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** What a browser came back with: of a session, of a bank it was sent to (`redirectResult` tells that), or nothing. */
export type Return = {
  readonly orderNumber: string;
  readonly sessionId: string;
  readonly sessionResult: string;
  readonly details?: PaymentDetails | null;
};

/**
 * What a shopper's return from the provider means, asked of the provider itself. `orderNumber` comes from a checked
 * signature; the rest comes from the browser and proves nothing until the provider confirms it for this very order.
 * Repeating it is harmless.
 */
export async function completePaymentReturn(deps: Deps, returned: Return): Promise<Result<Order, ReturnError>> {
  const { orders, payments } = deps;
  const { orderNumber, sessionId, sessionResult, details } = returned;
  const order = await orders.byNumber(orderNumber);
  if (!order) return err({ kind: 'order-not-found' });
  // A paid order stays paid whatever comes of this; it is asked about all the same, for a second payment must not go
  // unseen.
  const paid = isPaid(order.status);
  try {
    if (details) {
      const outcome = await submitDetailsOnce(deps, { orderNumber, details });
      // Another request is submitting the details at this moment.
      if (outcome === 'busy') return ok((await orders.byNumber(orderNumber)) ?? order);
      return settle(orders, order, outcome);
    }
    // A return without parameters shows the stored status.
    if (sessionId === '' && sessionResult === '') return ok(order);
    const outcome = await payments.sessionOutcome(sessionId, sessionResult);
    if (outcome?.reference === order.orderNumber && outcome.pspReference === null && !isPaidOrPending(outcome.status)) {
      // A session left unused carries no payment by which its end could be told from the end of the attempt under way.
      const open = await orders.openPayment(order.id);
      if (open && open.sessionId !== sessionId) return ok(order);
    }
    return settle(orders, order, outcome);
  } catch (error) {
    if (isProviderUnavailable(error)) return paid ? ok(order) : err({ kind: 'payment-provider-unavailable', order });
    throw error;
  }
}

async function settle(
  orders: OrderService,
  order: Order,
  outcome: PaymentOutcome | null,
): Promise<Result<Order, ReturnError>> {
  const paid = isPaid(order.status);
  if (!outcome || outcome.reference !== order.orderNumber) return paid ? ok(order) : err({ kind: 'wrong-session' });
  if (outcome.status === 'created') return ok(order);
  const { status, amount, method, pspReference } = outcome;
  const settled = await orders.settle(order.orderNumber, { status, amount, method, pspReference });
  if (!settled.ok) return paid ? ok(order) : settled;
  // A webhook that came first says that it failed; the answer says how.
  return isFailed(settled.value.status) && isFailed(status) ? ok({ ...settled.value, status }) : settled;
}
