import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { cartFor } from '#app/modules/cart/domain/session-carts.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { visitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import type { StepRedirect } from '#app/modules/checkout/domain/guards.ts';
import {
  type CheckoutPatch,
  type CheckoutSession,
  type FollowedOrder,
  putAside,
} from '#app/modules/checkout/domain/tracked-order.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { followClosedCart, followOrder } from './follow-order.server.ts';

export type CartDeps = {
  readonly services: {
    readonly carts: CartService;
    readonly orders: Pick<OrderService, 'byId' | 'cartToken'>;
  };
  readonly session: { readonly data: CheckoutSession; update(patch: CheckoutPatch): void };
  readonly market: Market;
  readonly clock: Clock;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

/**
 * The visitor's cart. A paid cart ends the checkout. A cart whose order waits for a bank keeps the checkout, and a new
 * cart replaces it when goods are added.
 */
export function cartOf(deps: CartDeps) {
  const { services, session, market, clock, logger } = deps;
  return visitorCart({
    carts: services.carts,
    session,
    market,
    clock,
    onClosed: (orderId) => followClosedCart(deps, orderId),
    onNewCart: () => session.data.trackedOrder && session.update(putAside(session.data, market.warehouse.region)),
    onReset: () => logger.warn({ code: 'fetchCart_reset' }, 'RESET'),
  });
}

type OrderPaid = Extract<StepRedirect, { readonly kind: 'order-paid' }>;

type FollowedCart = {
  /** Null for a visitor without a cart. */
  readonly read: Result<Cart | null, CartError>;
  readonly followed: FollowedOrder | null;
};

/**
 * Reads the cart after the order that this browser tracks, because a webhook or another tab may have settled the order.
 * `order-paid` unless a cart with goods remains.
 */
export async function readFollowedCart(deps: CartDeps): Promise<Result<FollowedCart, OrderPaid>> {
  const { session } = deps;
  const newest = session.data.orders?.[0];
  const before = await followOrder(deps);
  const read = await cartOf(deps).read();
  const { trackedOrder, orders } = session.data;
  const recentOrder = orders?.[0] === newest || trackedOrder ? undefined : orders?.[0];
  const paid = before?.outcome === 'paid' ? before.order.id : recentOrder;
  if (paid !== undefined && !hasCart(deps)) return err({ kind: 'order-paid', orderId: paid });
  // The read may have found the cart closed and tracked its order.
  const followed = trackedOrder && trackedOrder.orderId !== before?.order.id ? await followOrder(deps) : before;
  return ok({ read, followed: trackedOrder || before?.outcome === 'paid' ? followed : null });
}

function hasCart({ session, market, clock }: CartDeps): boolean {
  return (cartFor(session.data, market.warehouse.region, clock())?.count ?? 0) > 0;
}
