import type { Clock } from '../../../kernel/clock.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { OrderService } from '../../orders/ports.ts';
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
} from '../domain/tracked-order.ts';

type Deps = {
  readonly services: { readonly orders: Pick<OrderService, 'byId' | 'cartToken'> };
  readonly session: { readonly data: CheckoutSession; update(patch: CheckoutPatch): void };
  readonly clock: Clock;
};

/**
 * Looks at the order this browser tracks and brings the session in line with it: a final payment ends draft and views, a failed one brings its cart back.
 * Null where no order is tracked, or the shopper has still to pay it. Repeating it is harmless.
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
 * The platform refused a cart because it is closed. Answers whether its token is still worth something: it is while the bank has not decided, and dead once
 * the order is paid. `orderId` is the order the platform names, null where it names none.
 */
export async function followClosedCart({ services, session }: Omit<Deps, 'clock'>, orderId: string | null): Promise<'keep' | 'drop'> {
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
      // An order that failed between the two questions has opened the cart again: the next look brings it back.
      session.update({ ...afterPending(session.data, order.id), orders: withOrder(order.id, session.data.orders) });
      return 'keep';
  }
}

/** A payment of this browser ended, or waits for its bank: the session follows. `own` says that this browser began it. */
export async function settleSession(deps: Deps, order: Order, { own }: { readonly own: boolean }): Promise<void> {
  const { session } = deps;
  const orders = withOrder(order.id, session.data.orders);
  const isTracked = session.data.trackedOrder?.orderId === order.id;
  switch (outcomeOf(order.status)) {
    case 'paid':
      session.update({ ...((own || isTracked) && afterPaid(session.data, order.id)), orders });
      break;
    case 'pending':
      session.update({ ...((own || isTracked) && afterPending(session.data, order.id)), orders });
      break;
    case 'failed':
      // A refusal may be taken back by the bank: the order stays in sight.
      if (own && !isTracked) session.update(afterPending(session.data, order.id));
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
  return { ...afterPaid(session, orderId), orders: withOrder(orderId, session.orders) };
}
