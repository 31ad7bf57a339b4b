import { cutText } from '#app/kernel/cut-text.ts';
import { type EventItem, unitAmounts } from '#app/kernel/event-item.ts';
import type { Cart, CartItem } from '#app/modules/cart/domain/cart.ts';
import { mergeItems, type RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import type { Ecommerce } from './commerce-events.ts';

type ChangedItem = EventItem & { readonly item_variant: string };

/**
 * What a form has changed in the lines of a cart: additions by the id of their variant, removals as items of an event,
 * because the cart no longer has them. Gifts come and go with their rules and count as no change.
 */
export type CartChanges = {
  readonly currency: string;
  readonly added: readonly RequestedItem[];
  readonly removed: readonly ChangedItem[];
};

export type CartChangeEvent = {
  readonly event: 'add_to_cart' | 'remove_from_cart';
  readonly ecommerce: Ecommerce;
};

/** Most entries of each kind that wait for a page: the session cookie has to hold them. */
export const MOST_ADDED = 40;
export const MOST_REMOVED = 5;
/** Longer names are cut. */
const LONGEST_NAME = 80;

/** An accepted addition, as far as the cart has it. */
export function additions(requested: readonly RequestedItem[], after: Cart): CartChanges {
  const has = quantities(after);
  const added = mergeItems(requested).flatMap(({ id, quantity }) => {
    const units = Math.min(quantity, has.get(id) ?? 0);
    return units > 0 ? [{ id, quantity: units }] : [];
  });
  return { currency: currencyOf(after), added, removed: [] };
}

/** The difference of two states of a cart. */
export function cartChanges(before: Cart, after: Cart): CartChanges {
  const had = quantities(before);
  const has = quantities(after);
  const difference = (id: string) => (has.get(id) ?? 0) - (had.get(id) ?? 0);
  return {
    currency: currencyOf(after),
    added: [...has.keys()].filter((id) => difference(id) > 0).map((id) => ({ id, quantity: difference(id) })),
    removed: [...had.keys()].flatMap((id) => {
      const line = lineOf(before, id);
      return line && difference(id) < 0 ? [itemOf(line, -difference(id))] : [];
    }),
  };
}

/** Both changes, in their order; null for none. */
export function withChanges(earlier: CartChanges | undefined, changes: CartChanges): CartChanges | undefined {
  const known = earlier?.currency === changes.currency ? earlier : null;
  const added = [...(known?.added ?? []), ...changes.added].slice(-MOST_ADDED);
  const removed = [...(known?.removed ?? []), ...changes.removed].slice(-MOST_REMOVED);
  return added.length + removed.length > 0 ? { currency: changes.currency, added, removed } : undefined;
}

/**
 * The events of changes, for a page that shows `cart`; null without a change of the kind. An addition that another form
 * has taken back since is not in the cart, and has no event.
 */
export function cartChangeEvents(
  { currency, added, removed }: CartChanges,
  cart: Cart | null,
): { readonly added: CartChangeEvent | null; readonly removed: CartChangeEvent | null } {
  const shown = cart && currencyOf(cart) === currency ? cart : null;
  const items = mergeItems(added).flatMap(({ id, quantity }) => {
    const line = shown && lineOf(shown, id);
    return line ? [itemOf(line, quantity)] : [];
  });
  return {
    added: items.length > 0 ? { event: 'add_to_cart', ecommerce: ecommerceOf(currency, items) } : null,
    removed: removed.length > 0 ? { event: 'remove_from_cart', ecommerce: ecommerceOf(currency, removed) } : null,
  };
}

function ecommerceOf(currency: string, items: readonly EventItem[]): Ecommerce {
  const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  // No market has a smaller unit: the rest is of divided discounts and of floats.
  return { currency, value: Number(value.toFixed(2)), items };
}

const currencyOf = ({ priceProducts }: Cart): string => priceProducts.currency;

const lineOf = ({ items }: Cart, id: string): CartItem | undefined =>
  items.find((item) => item.id === id && !item.isGift);

/** The quantity of each variant. */
const quantities = ({ items }: Cart): ReadonlyMap<string, number> =>
  new Map(mergeItems(items.filter(({ isGift }) => !isGift)).map(({ id, quantity }) => [id, quantity]));

/** `quantity` of the units of a line, each with its part of the discount of the line. */
function itemOf(line: CartItem, quantity: number): ChangedItem {
  const { sku, parentSku, name, size, price, productDiscount: discount } = line;
  return {
    item_id: sku,
    item_group_id: parentSku,
    item_name: cutText(name, LONGEST_NAME),
    item_variant: size.label,
    ...unitAmounts(price.final, { discount, quantity: line.quantity }),
    quantity,
  };
}
