import { type Money, toDecimal } from '#app/kernel/money.ts';
import type { Cart, CartItem } from '#app/modules/cart/domain/cart.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';

/** An item of an event as GA4 names it; amounts are decimal texts in the currency of the event. */
export type EventItem = {
  /** The sku of the variant, or of the product where none is chosen. */
  readonly item_id: string;
  /** The sku of the product. */
  readonly item_group_id: string;
  readonly item_name: string;
  readonly item_variant?: string;
  readonly item_category?: string;
  /** Per unit before discounts. */
  readonly price: string;
  /** Per line, of rules for certain products. */
  readonly discount?: string;
  readonly quantity: number;
};

export type Ecommerce<Item> = { readonly currency: string; readonly value: string; readonly items: readonly Item[] };

export type ViewItemEvent = {
  readonly event: 'view_item';
  readonly ecommerce: Ecommerce<EventItem>;
};

/** The event of a product page. */
export function viewItemEvent(product: Product): ViewItemEvent {
  const { sku, name, price, categories } = product;
  const [category] = categories;
  return {
    event: 'view_item',
    ecommerce: {
      currency: price.final.currency,
      value: toDecimal(price.final),
      items: [
        {
          item_id: sku,
          item_group_id: sku,
          item_name: name,
          ...(category && { item_category: category }),
          price: toDecimal(price.final),
          quantity: 1,
        },
      ],
    },
  };
}

export type CartEvent = {
  readonly event: 'view_cart' | 'begin_checkout' | 'add_shipping_info';
  readonly ecommerce: Ecommerce<EventItem> & {
    readonly coupon?: string;
    /** The discount of rules for the whole cart, which no item has. */
    readonly discount: string;
    readonly shipping_tier?: string;
  };
};

/** The event of a page that shows the cart: the bag, or a step of the checkout. */
export function cartEvent(event: CartEvent['event'], cart: Cart): CartEvent {
  const { discountCode, discounts, shippingMethod, priceProducts, priceDiscount } = cart;
  const { currency } = priceProducts;
  return {
    event,
    ecommerce: {
      currency,
      value: toDecimal({ amount: priceProducts.amount - priceDiscount.amount, currency }),
      ...(discountCode !== null && { coupon: discountCode }),
      discount: toDecimal(discounts.cartDiscount),
      ...(event === 'add_shipping_info' && shippingMethod && { shipping_tier: shippingMethod.title }),
      items: cart.items.map((item) => cartItem(item, discounts.productDiscounts)),
    },
  };
}

function cartItem(item: CartItem, discounts: Cart['discounts']['productDiscounts']): EventItem {
  return {
    item_id: item.sku,
    item_group_id: item.parentSku,
    item_name: item.name,
    item_variant: item.size.label,
    price: toDecimal(item.price.final),
    discount: toDecimal(discountOf(item, discounts)),
    quantity: item.quantity,
  };
}

/** What rules for certain products take off a line; the rest of its discount is that of the whole cart. */
function discountOf({ itemId, productDiscount }: CartItem, discounts: Cart['discounts']['productDiscounts']): Money {
  const { currency } = productDiscount;
  const amount = discounts.filter((one) => one.itemId === itemId).reduce((sum, one) => sum + one.amount.amount, 0);
  return { amount, currency };
}
