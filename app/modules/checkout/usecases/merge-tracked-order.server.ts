import { cartIsBack } from '#app/modules/checkout/domain/tracked-order.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { type CartDeps, cartOf } from './checkout-cart.server.ts';
import { followOrder } from './follow-order.server.ts';

/**
 * Moves the lines of the new cart into the cart of a failed order and continues with that cart, which keeps its
 * discount code and delivery and cannot be paid twice. Changes nothing when that cart rejects them.
 */
export async function mergeTrackedOrder(deps: CartDeps): Promise<void> {
  const { session, market, services, clock } = deps;
  const followed = await followOrder(deps);
  if (followed?.outcome !== 'failed' || !followed.newCart) return;
  if (STOREFRONT_TABLE[followed.order.storefront].region !== market.warehouse.region) return;
  const { cart, otherCart, trackedOrder } = session.data;
  const read = await cartOf(deps).read();
  const token = await services.orders.cartToken(followed.order.id);
  if (token === null) return;
  const lines = read.ok ? (read.value?.items ?? []).filter((item) => !item.isGift) : [];
  session.update(cartIsBack(session.data, followed.order, { token, date: clock() }));
  const items = lines.map(({ id, quantity }) => ({ id, quantity }));
  const merged = items.length === 0 || (await cartOf(deps).add(items)).ok;
  if (!merged) session.update({ cart, otherCart, trackedOrder, notice: { kind: 'merge-failed' } });
}
