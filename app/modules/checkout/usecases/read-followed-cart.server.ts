import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { cartFor } from '#app/modules/cart/domain/session-carts.ts';
import type { StepRedirect } from '#app/modules/checkout/domain/step-redirect.ts';
import type { FollowedOrder } from '#app/modules/checkout/domain/tracked-order.ts';
import { type CartDeps, cartOf } from './checkout-cart.server.ts';
import { followOrder } from './follow-order.server.ts';

type OrderPaid = Extract<StepRedirect, { readonly kind: 'order-paid' }>;

export type FollowedCart = {
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
  const found = orders?.[0] === newest || trackedOrder ? undefined : orders?.[0];
  const paid = before?.outcome === 'paid' ? before.order.id : found;
  if (paid !== undefined && !hasCart(deps)) return err({ kind: 'order-paid', orderId: paid });
  // The read may have found the cart closed and tracked its order.
  const followed = trackedOrder && trackedOrder.orderId !== before?.order.id ? await followOrder(deps) : before;
  return ok({ read, followed: trackedOrder || before?.outcome === 'paid' ? followed : null });
}

function hasCart({ session, market, clock }: CartDeps): boolean {
  return (cartFor(session.data, market.warehouse.region, clock())?.count ?? 0) > 0;
}
