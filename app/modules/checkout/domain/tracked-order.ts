import type { Clock } from '#app/kernel/clock.ts';
import type { RemovedLine } from '#app/modules/cart/domain/cart.ts';
import {
  cartFor,
  dropCart,
  type SessionCart,
  type SessionCarts,
  storeCart,
} from '#app/modules/cart/domain/session-carts.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { isFailed } from '#app/modules/orders/domain/order-status.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { CheckoutInfo, CheckoutView } from './checkout-info.ts';
import { resetCheckout } from './completed-views.ts';

/**
 * An order of this browser whose payment is not final. `aside`: another cart has replaced its cart, which is restored
 * when the payment fails.
 */
export type TrackedOrder = { readonly orderId: string; readonly aside?: true | undefined };

/** The parts of a session that an order's outcome changes. */
export type CheckoutSession = SessionCarts & {
  readonly checkout?: CheckoutInfo | undefined;
  readonly completedViews?: CheckoutView[] | undefined;
  readonly payment?: { readonly orderId: string; readonly orderNumber: string; readonly sessionId: string } | undefined;
  readonly orders?: string[] | undefined;
  readonly trackedOrder?: TrackedOrder | undefined;
  /** Numbers of the orders of earlier payment attempts, newest first. */
  readonly earlierAttempts?: string[] | undefined;
  /** A message for the next page, shown once. */
  readonly notice?:
    | { readonly kind: string; readonly value?: string | undefined; readonly goods?: RemovedLine | undefined }
    | undefined;
};

/** Session fields to write. */
export type CheckoutPatch = Partial<CheckoutSession>;

/** The outcome of a tracked order: `open` while the shopper still has to act, or when the status is unknown. */
export type OrderOutcome = 'pending' | 'paid' | 'failed' | 'open';

export function outcomeOf(status: OrderStatus): OrderOutcome {
  if (isPaid(status)) return 'paid';
  if (isFailed(status)) return 'failed';
  return status === 'pending' ? 'pending' : 'open';
}

/** The outcome of the order that this browser tracks. `newCart`: the visitor has filled another cart since. */
export type FollowedOrder = {
  readonly outcome: Exclude<OrderOutcome, 'open'>;
  readonly order: Order;
  readonly newCart: boolean;
};

const MOST_ORDERS = 3;

/** The orders a browser may see, with this one as the newest. A tracked order stays one of them. */
export function withOrder(
  id: string,
  { orders = [], trackedOrder }: Pick<CheckoutSession, 'orders' | 'trackedOrder'>,
): string[] {
  const newest = [id, ...orders.filter((other) => other !== id)];
  const tracked = trackedOrder?.orderId;
  if (tracked === undefined || newest.indexOf(tracked) < MOST_ORDERS) return newest.slice(0, MOST_ORDERS);
  return [...newest.slice(0, MOST_ORDERS - 1), tracked];
}

/** The payment waits for a bank: cart, draft and views stay as they are. */
export function afterPending(session: CheckoutSession, orderId: string): CheckoutPatch {
  return { trackedOrder: session.trackedOrder?.orderId === orderId ? session.trackedOrder : { orderId } };
}

/**
 * The payment is final: draft, views and payment end. A cart filled since keeps its own address. The cart token stays
 * here: the next read drops it when the cart is closed, and goods added during the payment stay in the cart.
 */
export function afterPaid(session: CheckoutSession, orderId: string): CheckoutPatch {
  const { trackedOrder, completedViews = [] } = session;
  const isTracked = trackedOrder?.orderId === orderId;
  const anotherCheckout = isTracked && trackedOrder.aside === true && completedViews.includes('address');
  return { ...(!anotherCheckout && resetCheckout()), ...(isTracked && { trackedOrder: undefined }) };
}

/** The payment failed and ends. The order stays tracked, because a bank may still approve it. */
export function afterFailed({ payment }: CheckoutSession, orderId: string): CheckoutPatch {
  return payment?.orderId === orderId ? { payment: undefined } : {};
}

/** Whether the cart of a failed order has to be fetched: the cart that replaced it is empty, or the cookie was lost. */
export function needsItsCart(
  session: CheckoutSession,
  { storefront }: Pick<Order, 'storefront'>,
  now: ReturnType<Clock>,
): boolean {
  const kept = cartFor(session, STOREFRONT_TABLE[storefront].region, now);
  return session.trackedOrder?.aside ? (kept?.count ?? 0) === 0 : kept === null;
}

/** Restores the cart of a failed order. */
export function cartIsBack(
  session: CheckoutSession,
  order: Pick<Order, 'id' | 'storefront' | 'itemsCount'>,
  token: Pick<SessionCart, 'token' | 'date'>,
): CheckoutPatch {
  const { region } = STOREFRONT_TABLE[order.storefront];
  return { ...storeCart(session, { ...token, region, count: order.itemsCount }), trackedOrder: { orderId: order.id } };
}

/** Replaces the cart of a tracked order by a new one in a region. */
export function putAside(session: CheckoutSession, region: SessionCart['region']): CheckoutPatch {
  return {
    ...dropCart(session, region),
    ...(session.trackedOrder && { trackedOrder: { ...session.trackedOrder, aside: true } }),
    ...(session.completedViews && { completedViews: session.completedViews.filter((view) => view === 'cart') }),
  };
}

/**
 * The session patch of a new payment attempt: the attempt replaces the tracking of its order. Another order that waits
 * for its bank stays tracked.
 */
export function attemptStarted(
  session: CheckoutSession,
  payment: NonNullable<CheckoutSession['payment']>,
): CheckoutPatch {
  return { payment, ...(session.trackedOrder?.orderId === payment.orderId && { trackedOrder: undefined }) };
}
