import { cartFor, dropCart, keepCart } from '#app/modules/cart/domain/session-carts.ts';
import { startViews } from '#app/modules/checkout/domain/completed-views.ts';
import { areAddressesComplete, isContactComplete } from '#app/modules/checkout/domain/completeness.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { cartIsBack } from '#app/modules/checkout/domain/tracked-order.ts';
import type { RestoreSubmission } from '#app/modules/checkout/forms/restore-form.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { followOrder } from '#app/modules/checkout/usecases/follow-order.server.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { openDatedMirror, openMirror, type SealedKey } from './mirror.server.ts';

/**
 * Goes on with the checkout a browser kept sealed after its cookie was lost; answers the path to go to. Whatever is not
 * ours, too old or of another warehouse counts as not sent. A bag that was paid for is not brought back: its order is
 * shown. A bag the visitor has meanwhile is left alone.
 */
export async function restoreCheckout(context: RequestContext, submission: RestoreSubmission): Promise<string> {
  const { session, market, clock, seals, services } = context;
  const { region } = market.warehouse;
  const toCart = storefrontPath(market.storefrontCode, '/checkout/cart');
  if (submission.status !== 'success') return toCart;
  const form = submission.value;
  const sent = <Key extends SealedKey & keyof typeof form>(key: Key) =>
    openMirror(key, form[key], { open: seals.open, now: clock() });
  if (form.intent === 'merge-tracked-order') return mergeTrackedOrder(context);
  if ((cartFor(session.data, region, clock())?.count ?? 0) > 0) return toCart;

  const kept = cartFor(sent('cart-tokens') ?? {}, region, clock());
  const order = sent('orderv1');
  if (kept) {
    const { orders } = session.data;
    session.update({ ...keepCart(session.data, kept), trackedOrder: order?.trackedOrder ?? session.data.trackedOrder });
    const read = await cartOf(context).read();
    // A mirror opens the page of an order's signed link, never the success page: only the session proves which browser
    // placed the order.
    const closedBy = session.data.orders?.[0];
    session.update({ orders });
    const waits = !read.ok && read.error.kind === 'CART_CLOSED' && cartOf(context).token() !== null;
    if (waits || (read.ok && read.value && read.value.itemsCount > 0)) {
      const own = session.data.checkout && { value: session.data.checkout, at: session.times.draft };
      const draft = own ?? openDatedMirror('checkoutInfo', form.checkoutInfo, { open: seals.open, now: clock() });
      const info = draft && clampForDraft(draft.value);
      const addressDone = info && areAddressesComplete(info) && isContactComplete(info.contact);
      session.update(
        {
          ...(info && { checkout: info }),
          completedViews: addressDone ? [...startViews(), 'address'] : startViews(),
          ...(order?.payment && { payment: order.payment }),
          notice: { kind: 'restored' },
        },
        // A restored draft keeps its age, so that repeated restores do not extend its life.
        draft ? { typedAt: draft.at } : {},
      );
      return toCart;
    }
    session.update(dropCart(session.data, region));
    const paidId = closedBy ?? order?.orderId;
    const paid =
      !read.ok && read.error.kind === 'CART_CLOSED' && order && paidId ? await services.orders.byId(paidId) : null;
    if (paid) {
      session.update({ completedViews: startViews() });
      return orderPath(context, paid.orderNumber);
    }
  }
  // A session that is no longer empty lets the browser drop what it kept in vain.
  session.update({ completedViews: session.data.completedViews ?? startViews(), notice: { kind: 'restore-absent' } });
  return toCart;
}

/**
 * Moves the goods of the new cart into the cart of a failed order and continues with that cart, which keeps its
 * discount code and delivery and cannot be paid twice. Changes nothing when that cart rejects them.
 */
async function mergeTrackedOrder(context: RequestContext): Promise<string> {
  const { session, market, services, clock } = context;
  const toCart = storefrontPath(market.storefrontCode, '/checkout/cart');
  const followed = await followOrder(context);
  const { cart, otherCart, trackedOrder } = session.data;
  if (
    followed?.outcome !== 'failed' ||
    !followed.newCart ||
    STOREFRONT_TABLE[followed.order.storefront].region !== market.warehouse.region
  )
    return toCart;
  const read = await cartOf(context).read();
  const token = await services.orders.cartToken(followed.order.id);
  if (token === null) return toCart;
  const items =
    read.ok && read.value
      ? read.value.items.filter((item) => !item.isGift).map(({ id, quantity }) => ({ id, quantity }))
      : [];
  session.update(cartIsBack(session.data, followed.order, { token, date: clock() }));
  const merged = items.length === 0 || (await cartOf(context).add(items)).ok;
  if (!merged) session.update({ cart, otherCart, trackedOrder, notice: { kind: 'merge-failed' } });
  return toCart;
}
