import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { cartIsBack } from '#app/modules/checkout/domain/tracked-order.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { type CartDeps, cartOf } from './checkout-cart.server.ts';
import { followOrder } from './follow-order.server.ts';

/**
 * Moves the lines of the new cart into the cart of a failed order and continues with that cart, which keeps its
 * discount code and delivery and cannot be paid twice. Changes nothing when that cart rejects them. Returns the new
 * cart and what became of both, or null where no lines moved.
 */
export async function mergeTrackedOrder(
  deps: CartDeps,
): Promise<{ readonly before: Cart; readonly after: Cart } | null> {
  const { session, market, services, clock } = deps;
  const followed = await followOrder(deps);
  if (followed?.outcome !== 'failed' || !followed.newCart) return null;
  if (STOREFRONT_TABLE[followed.order.storefront].region !== market.warehouse.region) return null;
  const { cart, otherCart, trackedOrder } = session.data;
  const read = await cartOf(deps).read();
  const token = await services.orders.cartToken(followed.order.id);
  if (token === null) return null;
  const before = read.ok ? read.value : null;
  const lines = (before?.items ?? []).filter((item) => !item.isGift);
  session.update(cartIsBack(session.data, followed.order, { token, date: clock() }));
  const items = lines.map(({ id, quantity }) => ({ id, quantity }));
  if (!before || items.length === 0) return null;
  const merged = await cartOf(deps).add(items);
  if (merged.ok) return { before, after: merged.value };
  session.update({ cart, otherCart, trackedOrder, notice: { kind: 'merge-failed' } });
  return null;
}
