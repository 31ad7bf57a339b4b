import { cartOf } from './cart-route.server.ts';
import { openDatedMirror, openMirror, type SealedKey } from './checkout-mirror.server.ts';
import { cartFor, dropCart, keepCart } from './modules/cart/domain/session-carts.ts';
import { startViews } from './modules/checkout/domain/completed-views.ts';
import { areAddressesComplete, isContactComplete } from './modules/checkout/domain/completeness.ts';
import { clampForDraft } from './modules/checkout/domain/draft.ts';
import { storefrontPath } from './modules/markets/domain/storefront-path.ts';
import { orderPath } from './order-view.server.ts';
import type { RequestPage } from './request-context.ts';

/**
 * Goes on with the checkout a browser kept sealed after its cookie was lost; answers the path to go to. Whatever is not ours, too old or of another warehouse
 * counts as not sent. A bag that was paid for is not brought back: its order is shown. A bag the visitor has meanwhile is left alone.
 */
export async function restoreCheckout(page: RequestPage, form: FormData): Promise<string> {
  const { session, market, clock, seals, services } = page;
  const { region } = market.warehouse;
  const sent = <Key extends SealedKey>(key: Key) => openMirror(key, form.get(key), { open: seals.open, now: clock() });
  const toCart = storefrontPath(market.storefrontCode, '/checkout/cart');
  if ((cartFor(session.data, region, clock())?.count ?? 0) > 0) return toCart;

  const kept = cartFor(sent('cart-tokens') ?? {}, region, clock());
  const order = sent('orderv1');
  if (kept) {
    session.update(keepCart(session.data, kept));
    const read = await cartOf(page).read();
    if (read.ok && read.value && read.value.itemsCount > 0) {
      const own = session.data.checkout && { value: session.data.checkout, at: session.times.draft };
      const draft = own ?? openDatedMirror('checkoutInfo', form.get('checkoutInfo'), { open: seals.open, now: clock() });
      const info = draft && clampForDraft(draft.value);
      const addressDone = info && areAddressesComplete(info) && isContactComplete(info.contact);
      session.update(
        {
          ...(info && { checkout: info }),
          completedViews: addressDone ? [...startViews(), 'address'] : startViews(),
          ...(order?.payment && { payment: order.payment }),
          notice: { kind: 'restored' },
        },
        // A draft handed back is as old as it was: restoring it again and again does not keep it.
        draft ? { typedAt: draft.at } : {},
      );
      return toCart;
    }
    session.update(dropCart(session.data, region));
    const paid = !read.ok && read.error.kind === 'CART_CLOSED' && order ? await services.orders.byId(order.orderId) : null;
    if (paid) {
      session.update({ completedViews: startViews() });
      return orderPath(page, paid.orderNumber);
    }
  }
  // A session that is no longer empty lets the browser drop what it kept in vain.
  session.update({ completedViews: session.data.completedViews ?? startViews(), notice: { kind: 'restore-absent' } });
  return toCart;
}
