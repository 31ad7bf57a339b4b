import type { Clock } from '#app/kernel/clock.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import {
  afterFailed,
  afterPaid,
  afterPending,
  type CheckoutPatch,
  type CheckoutSession,
  cartIsBack,
  type FollowedOrder,
  needsItsCart,
  outcomeOf,
  withOrder,
} from '#app/modules/checkout/domain/tracked-order.ts';
import type { CheckoutStore } from '#app/modules/checkout/ports.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';

type Deps = {
  readonly services: { readonly orders: Pick<OrderService, 'byId' | 'cartToken'> };
  readonly session: { readonly data: CheckoutSession; update(patch: CheckoutPatch): void };
  readonly clock: Clock;
};

/**
 * Reads the order that this browser tracks and updates the session: a final payment ends draft and views, a failed one
 * restores its cart. Null where no order is tracked, or the shopper still has to pay it. A repeated call is harmless.
 */
export async function followOrder({ services, session, clock }: Deps): Promise<FollowedOrder | null> {
  const tracked = session.data.trackedOrder;
  if (!tracked) return null;
  const order = await services.orders.byId(tracked.orderId);
  const outcome = order ? outcomeOf(order.status) : 'open';
  if (!order) session.update({ trackedOrder: undefined });
  if (!order || outcome === 'open') return null;
  if (outcome === 'paid') session.update(paid(session.data, order.id));
  if (outcome === 'failed') await bringCartBack({ services, session, clock }, order);
  const { aside } = outcome === 'paid' ? tracked : (session.data.trackedOrder ?? tracked);
  return { outcome, order, newCart: aside === true };
}

/**
 * Handles a cart that the platform rejected as closed. Returns whether its token stays valid: it does until the bank
 * has decided, and is dropped once the order is paid. `orderId` is the order in the platform's error, null without one.
 */
export async function followClosedCart(
  { services, session }: Omit<Deps, 'clock'>,
  orderId: string | null,
): Promise<'keep' | 'drop'> {
  const id = orderId ?? session.data.trackedOrder?.orderId ?? session.data.payment?.orderId;
  const order = id === undefined ? null : await services.orders.byId(id);
  if (!order) {
    session.update(afterPaid(session.data, id ?? ''));
    return 'drop';
  }
  switch (outcomeOf(order.status)) {
    case 'paid':
      session.update(paid(session.data, order.id));
      return 'drop';
    default:
      // An order that failed between the two reads has reopened the cart: the next read restores it.
      session.update({ ...afterPending(session.data, order.id), orders: withOrder(order.id, session.data) });
      return 'keep';
  }
}

/** Updates the session after a payment has ended, or waits for its bank. `own` says that this browser started it. */
export async function settleSession(deps: Deps, order: Order, { own }: { readonly own: boolean }): Promise<void> {
  const { session } = deps;
  const orders = withOrder(order.id, session.data);
  const isTracked = session.data.trackedOrder?.orderId === order.id;
  switch (outcomeOf(order.status)) {
    case 'paid':
      session.update({ ...((own || isTracked) && afterPaid(session.data, order.id)), orders });
      break;
    case 'pending':
      session.update({ ...((own || isTracked) && afterPending(session.data, order.id)), orders });
      break;
    case 'failed':
      // The bank may still approve a refused payment: the order stays tracked.
      if (own && !isTracked) session.update({ ...afterPending(session.data, order.id), orders });
      if (session.data.trackedOrder?.orderId === order.id) await bringCartBack(deps, order);
      break;
    default:
  }
}

async function bringCartBack({ services, session, clock }: Deps, order: Order): Promise<void> {
  session.update(afterFailed(session.data, order.id));
  if (!needsItsCart(session.data, order, clock())) return;
  const token = await services.orders.cartToken(order.id);
  if (token !== null) session.update(cartIsBack(session.data, order, { token, date: clock() }));
}

function paid(session: CheckoutSession, orderId: string): CheckoutPatch {
  return { ...afterPaid(session, orderId), orders: withOrder(orderId, session) };
}

export type FinishDeps = {
  readonly orders: Pick<OrderService, 'byId' | 'cartToken'>;
  readonly session: CheckoutStore;
  readonly visitorCart: Pick<VisitorCart, 'read'>;
  readonly clock: Clock;
};

/**
 * Adds an order to the session. A final payment ends the checkout of the browser that started it: personal data is
 * removed, and reading the cart drops it when it was paid. While the payment is pending, cart, address and steps stay.
 * `own` says that this browser started the payment.
 */
export async function finishCheckout(
  { orders, session, visitorCart, clock }: FinishDeps,
  order: Order,
  { own }: { readonly own: boolean },
): Promise<void> {
  await settleSession({ services: { orders }, session, clock }, order, { own });
  await visitorCart.read();
  if (own) session.update({ notice: undefined });
}
