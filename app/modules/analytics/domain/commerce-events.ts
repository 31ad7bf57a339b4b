import { type EventItem, toMajorUnits, unitAmounts } from '#app/kernel/event-item.ts';
import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartItem } from '#app/modules/cart/domain/cart.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';

/** `value` is the sum of the items in major units. */
export type Ecommerce = { readonly currency: string; readonly value: number; readonly items: readonly EventItem[] };

export type ViewItemEvent = {
  readonly event: 'view_item';
  readonly ecommerce: Ecommerce;
};

/** The event of a product page. */
export function viewItemEvent(product: Product): ViewItemEvent {
  const { sku, name, price, categories } = product;
  const [category] = categories;
  return {
    event: 'view_item',
    ecommerce: {
      currency: price.final.currency,
      value: toMajorUnits(price.final),
      items: [
        {
          item_id: sku,
          item_group_id: sku,
          item_name: name,
          ...(category && { item_category: category }),
          price: toMajorUnits(price.final),
          quantity: 1,
        },
      ],
    },
  };
}

export type CartEvent = {
  readonly event: 'view_cart' | 'begin_checkout' | 'add_shipping_info';
  readonly ecommerce: Ecommerce & {
    readonly coupon?: string;
    readonly shipping_tier?: string;
  };
};

/**
 * The event of a page that shows the cart: the bag, or a step of the checkout. Lines that cannot be bought are in no
 * sum, and no item.
 */
export function cartEvent(event: CartEvent['event'], cart: Cart): CartEvent {
  const { discountCode, shippingMethod, priceProducts, priceDiscount } = cart;
  const { currency } = priceProducts;
  const unavailable = unavailableLines(cart.items);
  return {
    event,
    ecommerce: {
      currency,
      value: toMajorUnits({ amount: priceProducts.amount - priceDiscount.amount, currency }),
      ...(discountCode !== null && { coupon: discountCode }),
      ...(event === 'add_shipping_info' && shippingMethod && { shipping_tier: shippingMethod.title }),
      items: cart.items.filter(({ itemId }) => !unavailable.has(itemId)).map(cartItem),
    },
  };
}

function cartItem({ sku, parentSku, name, size, price, productDiscount, quantity }: CartItem): EventItem {
  return {
    item_id: sku,
    item_group_id: parentSku,
    item_name: name,
    item_variant: size.label,
    ...unitAmounts(price.final, { discount: productDiscount, quantity }),
    quantity,
  };
}
