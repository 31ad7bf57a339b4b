import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import {
  cartFor,
  dropCart,
  type SessionCart,
  type SessionCarts,
  storeCart,
} from '#app/modules/cart/domain/session-carts.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { areAddressesComplete, isContactComplete, startViews } from '#app/modules/checkout/domain/completed-views.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import {
  type CheckoutPatch,
  type CheckoutSession,
  cartIsBack,
  type TrackedOrder,
} from '#app/modules/checkout/domain/tracked-order.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { type CartDeps, cartOf } from './checkout-cart.server.ts';
import { followOrder } from './follow-order.server.ts';

type DatedDraft = { readonly value: CheckoutInfo; readonly at: number };

/** The decrypted mirrors of a checkout. Null for an absent, forged or expired one, or one of another purpose. */
export type KeptCheckout = {
  readonly carts: SessionCarts | null;
  readonly order: {
    readonly orderId: string;
    readonly payment?: CheckoutSession['payment'];
    readonly trackedOrder?: TrackedOrder | undefined;
  } | null;
  readonly draft: DatedDraft | null;
};

export type RestoreDeps = CartDeps & {
  readonly session: {
    readonly data: CheckoutSession;
    /** When the draft of the session was typed. */
    readonly times: { readonly draft: number };
    update(patch: CheckoutPatch, options?: { readonly typedAt?: number }): void;
  };
};

/** The order whose page opens next; the cart page without one. */
export type RestoreResult = { readonly order: Pick<Order, 'orderNumber'> | null };

/**
 * Restores the checkout that a browser kept after its session was lost. A cart filled since stays. A cart of another
 * warehouse counts as absent. A cart that was paid is not restored: its order is shown.
 */
export async function restoreCheckout(deps: RestoreDeps, sent: KeptCheckout): Promise<RestoreResult> {
  const { session, market, clock, services } = deps;
  const { region } = market.warehouse;
  if ((cartFor(session.data, region, clock())?.count ?? 0) > 0) return { order: null };
  const kept = cartFor(sent.carts ?? {}, region, clock());
  if (kept) {
    const found = await adoptCart(deps, kept, sent.order);
    if (found.usable) {
      restoreDraft(deps, sent);
      return { order: null };
    }
    session.update(dropCart(session.data, region));
    const paidId = found.closedBy ?? sent.order?.orderId;
    const paid = found.error === 'CART_CLOSED' && sent.order && paidId ? await services.orders.byId(paidId) : null;
    if (paid) {
      session.update({ completedViews: startViews() });
      return { order: paid };
    }
  }
  // A session that is not empty makes the browser delete mirrors that were rejected.
  session.update({ completedViews: session.data.completedViews ?? startViews(), notice: { kind: 'restore-absent' } });
  return { order: null };
}

/** Stores the cart of the mirror in the session and reads it. `closedBy` is the id of the order that closed it. */
async function adoptCart(
  deps: RestoreDeps,
  kept: SessionCart,
  order: KeptCheckout['order'],
): Promise<{
  readonly usable: boolean;
  readonly error: CartError['kind'] | null;
  readonly closedBy: string | undefined;
}> {
  const { session } = deps;
  const { orders } = session.data;
  session.update({ ...storeCart(session.data, kept), trackedOrder: order?.trackedOrder ?? session.data.trackedOrder });
  const cart = cartOf(deps);
  const read = await cart.read();
  // A mirror opens the page of an order's signed link, never the success page: only the session proves which browser
  // placed the order.
  const closedBy = session.data.orders?.[0];
  session.update({ orders });
  const waits = !read.ok && read.error.kind === 'CART_CLOSED' && cart.token() !== null;
  const hasLines = read.ok && read.value !== null && read.value.itemsCount > 0;
  return { usable: waits || hasLines, error: read.ok ? null : read.error.kind, closedBy };
}

/** A draft of the session takes precedence over that of the mirror. */
function restoreDraft({ session, market }: RestoreDeps, sent: KeptCheckout): void {
  const own = session.data.checkout && { value: session.data.checkout, at: session.times.draft };
  const draft = own ?? sent.draft;
  const info = draft && clampForDraft(draft.value);
  const addressDone = info && areAddressesComplete(info) && isContactComplete(info.contact, market);
  session.update(
    {
      ...(info && { checkout: info }),
      completedViews: addressDone ? [...startViews(), 'address'] : startViews(),
      ...(sent.order?.payment && { payment: sent.order.payment }),
      notice: { kind: 'restored' },
    },
    // A restored draft keeps its age, so that repeated restores do not extend its life.
    draft ? { typedAt: draft.at } : {},
  );
}

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
