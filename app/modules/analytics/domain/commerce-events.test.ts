import { describe, expect, test } from 'vitest';
import type { Cart, CartItem } from '#app/modules/cart/domain/cart.ts';
import { cartEvent } from './commerce-events.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const LINE = {
  itemId: 'line-1',
  id: 'v-mel01-3640',
  sku: 'MEL01-3640',
  parentSku: 'MEL01',
  name: 'Melon Slice',
  size: { label: '36–40', value: '36-40' },
  quantity: 2,
  available: 2,
  price: { original: eur(1200), final: eur(1200) },
  productDiscount: eur(340),
} as CartItem;

const cartWith = (changes: Partial<Cart> = {}): Cart =>
  ({
    items: [LINE],
    priceProducts: eur(2400),
    priceDiscount: eur(340),
    discountCode: 'WELCOME10',
    shippingMethod: { title: 'Standard' },
    ...changes,
  }) as Cart;

describe('The event of a cart', () => {
  test('has the lines with the sku of the variant, and amounts per unit after discounts', () => {
    expect(cartEvent('view_cart', cartWith())).toEqual({
      event: 'view_cart',
      ecommerce: {
        currency: 'EUR',
        value: 20.6,
        coupon: 'WELCOME10',
        items: [
          {
            item_id: 'MEL01-3640',
            item_group_id: 'MEL01',
            item_name: 'Melon Slice',
            item_variant: '36–40',
            price: 10.3,
            discount: 1.7,
            quantity: 2,
          },
        ],
      },
    });
  });

  test('has no line that cannot be bought, as the sums have none', () => {
    const soldOut = { ...LINE, itemId: 'line-2', sku: 'CAT01-3640', available: 1 };
    expect(cartEvent('view_cart', cartWith({ items: [LINE, soldOut] }))).toEqual(cartEvent('view_cart', cartWith()));
  });

  test('has whole yen, and no coupon without a code', () => {
    const yen = (amount: number) => ({ amount, currency: 'JPY' }) as const;
    const { ecommerce } = cartEvent(
      'begin_checkout',
      cartWith({ items: [], priceProducts: yen(2400), priceDiscount: yen(0), discountCode: null }),
    );
    expect(ecommerce).toEqual({ currency: 'JPY', value: 2400, items: [] });
  });

  test('names the delivery on the payment step alone', () => {
    expect(cartEvent('add_shipping_info', cartWith()).ecommerce.shipping_tier).toBe('Standard');
    expect(cartEvent('begin_checkout', cartWith()).ecommerce).not.toHaveProperty('shipping_tier');
    expect(cartEvent('add_shipping_info', cartWith({ shippingMethod: null })).ecommerce).not.toHaveProperty(
      'shipping_tier',
    );
  });
});
