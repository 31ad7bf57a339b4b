import { err, type Result } from '#app/kernel/result.ts';
import { type PlatformUnavailable, unavailableAsError } from '#app/kernel/upstream.ts';
import type { RefusalKind, RefusedPayments } from '#app/modules/checkout/ports.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { StartOrderError } from '#app/modules/orders/ports.ts';
import { type FinishDeps, finishCheckout } from './follow-order.server.ts';

export type RefusalDeps = {
  readonly refusedPayments: RefusedPayments;
  /** The shopper's network address, null when it is unknown. */
  readonly clientAddress: string | null;
};

/** Counts the refused payment of an order against the limit. Other outcomes and repeated calls count nothing. */
export async function countRefusal({ refusedPayments, clientAddress }: RefusalDeps, order: Order): Promise<void> {
  if (order.status !== 'refused') return;
  const payment = order.payment.reference ?? `${order.id} ${order.statusLog.length}`;
  await refusedPayments.count({ cartId: order.cartId, clientAddress, payment });
}

export type AttemptDeps = FinishDeps & RefusalDeps;

type AlreadyPaid = Extract<StartOrderError, { readonly kind: 'already-paid' }>;
type CartClosed = Extract<StartOrderError, { readonly kind: 'CART_CLOSED' }>;

export type AttemptError =
  /** Too many payments were refused for this cart or network. In seconds. */
  | { readonly kind: 'too-many-refusals'; readonly retryAfter: number }
  /** Too many gift cards were not accepted: another method can pay. In seconds. */
  | { readonly kind: 'too-many-guesses'; readonly retryAfter: number }
  /** The order of this cart is paid or waits for its bank: the checkout of this browser has ended. */
  | { readonly kind: 'order-completed'; readonly order: Order }
  | PlatformUnavailable;

/**
 * Runs one attempt to pay for a cart: `start` runs only while the limit of refusals of its kind allows it. An attempt
 * that finds the order already paid ends the checkout of this browser.
 */
export async function attemptPayment<T, E extends { readonly kind: string }>(
  deps: AttemptDeps,
  { cartId, kind = 'payment' }: { readonly cartId: string; readonly kind?: RefusalKind },
  start: () => Promise<Result<T, E>>,
): Promise<Result<T, Exclude<E, AlreadyPaid> | AttemptError>> {
  const { refusedPayments, clientAddress } = deps;
  const retryAfter = await refusedPayments.wait({ cartId, clientAddress, kind });
  if (retryAfter !== null)
    return err({ kind: kind === 'payment' ? 'too-many-refusals' : 'too-many-guesses', retryAfter });
  const started = await unavailableAsError(start());
  if (started.ok) return started;
  const order = await completedOrder(deps, started.error);
  if (!order) return err(started.error as Exclude<E, AlreadyPaid> | PlatformUnavailable);
  await finishCheckout(deps, order, { own: true });
  return err({ kind: 'order-completed', order });
}

/** The order that an attempt found completed; null where the attempt failed for another reason. */
async function completedOrder({ orders }: AttemptDeps, error: { readonly kind: string }): Promise<Order | null> {
  if (isAlreadyPaid(error)) return error.order;
  if (!isCartClosed(error) || error.orderId === null) return null;
  const order = await orders.byId(error.orderId);
  return order && isPaidOrPending(order.status) ? order : null;
}

function isAlreadyPaid(error: { readonly kind: string }): error is AlreadyPaid {
  return error.kind === 'already-paid';
}

function isCartClosed(error: { readonly kind: string }): error is CartClosed {
  return error.kind === 'CART_CLOSED';
}
