import { cutText } from '#app/kernel/cut-text.ts';
import type { StockOffer } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartError, CartItem } from '#app/modules/cart/domain/cart.ts';
import type { CartIntent } from '#app/modules/cart/forms/cart-intents.ts';
import { type ChangedCart, changeCart } from '#app/modules/cart/usecases/change-cart.server.ts';
import { completeView, dropPayment } from '#app/modules/checkout/domain/completed-views.ts';
import type { CheckoutSession } from '#app/modules/checkout/domain/tracked-order.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { type CartDeps, cartOf } from './checkout-cart.server.ts';

export type SubmitCartDeps = CartDeps & {
  readonly clientAddress: string | null;
  /** Counts a new cart; null within the limit, else seconds until the next one. */
  takeLimit(): Promise<number | null>;
  /** Name and size of a line as pages print them. */
  lineWords(line: CartItem): { readonly name: string; readonly size: string };
};

export type SubmitCartResult =
  | { readonly kind: 'changed'; readonly next: 'cart' | 'address'; readonly cart: Cart }
  /** Too many new carts. In seconds. */
  | { readonly kind: 'limited'; readonly retryAfter: number }
  | {
      readonly kind: 'rejected';
      readonly error: CartError;
      /** The quantity that can still be had, when the requested one is too large. */
      readonly offer: StockOffer | null;
      /** The order that waits for its bank, when it has closed the cart. */
      readonly waitingOrder: Order | null;
    };

/** Executes a cart form. A change drops the payment attempt; a notice names the change. */
export async function submitCart(deps: SubmitCartDeps, intent: CartIntent): Promise<SubmitCartResult> {
  const { session, clientAddress } = deps;
  const visitor = cartOf(deps);
  const retryAfter = visitor.token() === null && addsProducts(intent) ? await deps.takeLimit() : null;
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  // A session with completed views has had a cart.
  const hadCart = session.data.completedViews !== undefined;
  const changed = await changeCart({ visitor, clientAddress }, intent);
  if (!changed.ok) {
    const isMissing = changed.error.kind === 'cart-token-missing';
    return rejected(deps, intent, isMissing ? missingCartError(intent, hadCart) : changed.error);
  }
  session.update({
    ...dropPayment(),
    completedViews: completeView(session.data.completedViews ?? [], 'cart'),
    notice: changeNotice(deps, intent, changed.value),
  });
  return { kind: 'changed', next: intent.next ?? 'cart', cart: changed.value.cart };
}

function addsProducts({ intent }: CartIntent): boolean {
  return intent === 'add-product' || intent === 'add-products';
}

async function rejected(deps: SubmitCartDeps, intent: CartIntent, error: CartError): Promise<SubmitCartResult> {
  if (error.kind === 'shipping-method-not-found')
    deps.logger.warn({ id: error.id.slice(0, 40) }, 'Shipping method not found');
  return {
    kind: 'rejected',
    error,
    offer: error.kind === 'OUT_OF_STOCK' ? await stockOffer(deps, intent, error.available) : null,
    waitingOrder: error.kind === 'CART_CLOSED' ? await waitingOrder(deps) : null,
  };
}

/** Null when nothing is left besides the cart's own quantity, or when the line already has all that is left. */
async function stockOffer(deps: SubmitCartDeps, intent: CartIntent, available: number): Promise<StockOffer | null> {
  if (intent.intent === 'update-product')
    return available > 0 && available !== intent.seen
      ? { intent: 'update-product', id: intent.itemId, quantity: available }
      : null;
  if (intent.intent !== 'add-product') return null;
  const read = await cartOf(deps).read();
  const items = read.ok ? (read.value?.items ?? []) : [];
  const inCart = items
    .filter((item) => item.id === intent.id && !item.isGift)
    .reduce((sum, item) => sum + item.quantity, 0);
  return available > inCart ? { intent: 'add-product', id: intent.id, quantity: available - inCart } : null;
}

async function waitingOrder({ session, services }: SubmitCartDeps): Promise<Order | null> {
  const { trackedOrder } = session.data;
  const order = trackedOrder ? await services.orders.byId(trackedOrder.orderId) : null;
  return order?.status === 'pending' ? order : null;
}

/**
 * The error of a change without a cart: the former cart has expired, or there was none, in which case a discount code
 * is reported as not found.
 */
function missingCartError(intent: CartIntent, hadCart: boolean): CartError {
  if (hadCart) return { kind: 'CART_NOT_FOUND' };
  return intent.intent === 'apply-discount-code'
    ? { kind: 'discount-code-not-found', code: intent.discountCode, why: null }
    : { kind: 'cart-token-missing' };
}

/** Longer names are cut in the notice, because the cookie has to hold them. */
const LONGEST_NAME = 120;

function changeNotice(
  { lineWords }: SubmitCartDeps,
  intent: CartIntent,
  { cart, removed, short }: ChangedCart,
): CheckoutSession['notice'] {
  if (short !== undefined) return { kind: 'added-part', value: cutText(short, LONGEST_NAME) };
  if (intent.intent === 'add-products') return { kind: 'added' };
  if (intent.intent === 'add-product' || intent.intent === 'replace-product') {
    const added = cart.items.find((item) => item.id === intent.id);
    return { kind: 'added', ...(added && { value: cutText(added.name, LONGEST_NAME) }) };
  }
  if (!removed) return undefined;
  if (intent.intent === 'move-to-wish-list') return { kind: 'wished', value: cutText(removed.name, LONGEST_NAME) };
  const { id, quantity } = removed;
  const { name, size } = lineWords(removed);
  return {
    kind: 'removed',
    goods: { id, quantity, name: cutText(name, LONGEST_NAME), size: cutText(size, LONGEST_NAME) },
  };
}
