import { err, ok, type Result } from '#app/kernel/result.ts';
import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartError, CartItem } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import { mergeItems, type RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import type { CartIntent } from '#app/modules/cart/forms/cart-intents.ts';
import type { VisitorCart } from './visitor-cart.server.ts';

type Deps = {
  readonly visitor: Pick<VisitorCart, 'read' | 'add' | 'change'>;
  readonly clientAddress: string | null;
};

/**
 * The cart after a change, and the line the change removed. `short`: the name of something of which less was added than
 * was asked for.
 */
export type ChangedCart = { readonly cart: Cart; readonly removed: CartItem | null; readonly short?: string };

/** Executes a cart form. A code is accepted only when the answered cart has one. */
export async function changeCart(deps: Deps, intent: CartIntent): Promise<Result<ChangedCart, CartError>> {
  const { visitor, clientAddress } = deps;
  switch (intent.intent) {
    case 'add-product':
      return changed(visitor.add([{ id: intent.id, quantity: intent.quantity }]));
    case 'add-products':
      return addAvailable(deps, eachOnce(intent.items));
    case 'update-product': {
      const { itemId, quantity, seen } = intent;
      if (quantity === 0) return removeLine(deps, { itemId, seen });
      return changed(visitor.change({ kind: 'set-line-quantity', itemId, quantity, seen }));
    }
    case 'remove-product':
    case 'move-to-wish-list':
      return removeLine(deps, intent);
    case 'replace-product':
      return changed(replaceLine(deps, intent));
    case 'select-shipping-method':
      return changed(visitor.change({ kind: 'select-shipping-method', id: intent.shippingMethod }));
    case 'apply-discount-code': {
      const code = intent.discountCode;
      const result = await visitor.change({ kind: 'apply-discount-code', code, clientAddress });
      return result.ok && result.value.discountCode === null
        ? err({ kind: 'discount-code-not-found', code, why: null })
        : changed(result);
    }
    case 'set-gift-options': {
      const { giftWrapping, giftMessage: message } = intent;
      return changed(visitor.change({ kind: 'set-gift-options', isWrapped: giftWrapping === 'true', message }));
    }
    case 'drop-unavailable':
      return changed(dropUnavailable(deps));
    case 'remove-discount-code':
      return changed(visitor.change({ kind: 'remove-discount-code' }));
  }
}

async function changed(
  result: Result<Cart, CartError> | Promise<Result<Cart, CartError>>,
): Promise<Result<ChangedCart, CartError>> {
  const cart = await result;
  return cart.ok ? ok({ cart: cart.value, removed: null }) : cart;
}

/** Repeated items are one line; a quantity that no line has stays by itself, to be rejected. */
const eachOnce = (items: readonly RequestedItem[]) =>
  items.every(({ quantity }) => quantity > 0) ? mergeItems(items) : items;

/**
 * Adds several items. Where one of them is short, each is added as far as there is stock: one sold-out size keeps the
 * others out of no cart. Rejects as before where nothing can be added.
 */
async function addAvailable(
  { visitor }: Deps,
  items: readonly RequestedItem[],
): Promise<Result<ChangedCart, CartError>> {
  const all = await visitor.add(items);
  if (all.ok || all.error.kind !== 'OUT_OF_STOCK') return changed(all);
  let cart: Cart | null = null;
  for (const item of items) {
    const added = await addUpToStock(visitor, item);
    if (added.ok) cart = added.value;
    else if (added.error.kind !== 'OUT_OF_STOCK') return added;
  }
  return cart ? ok({ cart, removed: null, short: all.error.name }) : all;
}

/** Adds an item, or as much of it as there is beside what the cart has already. */
async function addUpToStock(
  visitor: Deps['visitor'],
  { id, quantity }: RequestedItem,
): Promise<Result<Cart, CartError>> {
  const added = await visitor.add([{ id, quantity }]);
  if (added.ok || added.error.kind !== 'OUT_OF_STOCK') return added;
  const before = await visitor.read();
  const items = before.ok ? (before.value?.items ?? []) : [];
  const inCart = items.filter((item) => item.id === id && !item.isGift).reduce((sum, item) => sum + item.quantity, 0);
  const rest = added.error.available - inCart;
  return rest > 0 ? visitor.add([{ id, quantity: Math.min(rest, quantity) }]) : added;
}

/** Adds the quantity of a line of another variant, or as much of it as there is, and then removes the line. */
async function replaceLine(
  { visitor }: Deps,
  { itemId, id }: { readonly itemId: string; readonly id: string },
): Promise<Result<Cart, CartError>> {
  const before = await visitor.read();
  if (!before.ok) return before;
  const line = before.value?.items.find((item) => item.itemId === itemId && !item.isGift);
  if (!line) return err({ kind: 'line-not-found', itemId });
  const added = await addUpToStock(visitor, { id, quantity: line.quantity });
  if (!added.ok) return added;
  return visitor.change({ kind: 'set-line-quantity', itemId, quantity: 0 });
}

/** Lowers each line to the quantity in stock. Stops at the first change that the platform rejects. */
async function dropUnavailable({ visitor }: Deps): Promise<Result<Cart, CartError>> {
  const before = await visitor.read();
  if (!before.ok) return before;
  if (!before.value) return err({ kind: 'CART_NOT_FOUND' });
  let cart = before.value;
  const unavailable = unavailableLines(cart.items);
  for (const { itemId, available } of cart.items.filter((item) => unavailable.has(item.itemId) && !item.isGift)) {
    const quantity = Math.max(0, Math.min(available, MAX_LINE_QUANTITY));
    const next = await visitor.change({ kind: 'set-line-quantity', itemId, quantity });
    // A line that another tab has removed needs no change.
    if (!next.ok && next.error.kind !== 'line-not-found') return next;
    if (next.ok) cart = next.value;
  }
  return ok(cart);
}

/** The line is read before it is removed. A form with `seen` removes the line only at that quantity. */
async function removeLine(
  { visitor }: Deps,
  { itemId, seen }: { readonly itemId: string; readonly seen?: number | undefined },
): Promise<Result<ChangedCart, CartError>> {
  const before = await visitor.read();
  const line = before.ok ? before.value?.items.find((item) => item.itemId === itemId && !item.isGift) : undefined;
  const cart = await visitor.change({ kind: 'set-line-quantity', itemId, quantity: 0, seen });
  if (!cart.ok) return cart;
  return ok({
    cart: cart.value,
    removed: line ? { ...line, quantity: seen ?? line.quantity } : null,
  });
}
