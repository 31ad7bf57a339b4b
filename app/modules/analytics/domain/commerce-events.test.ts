import { describe, expect, test } from 'vitest';
import { sampleCart } from '#tests/support/checkout-fakes.ts';
import { cartEvent } from './commerce-events.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;

describe('The event of a cart', () => {
  test('has the lines with the sku of the variant, the price per unit and the line of its form', () => {
    const cart = sampleCart(2);
    const [line] = cart.items;
    const { event, ecommerce } = cartEvent('view_cart', cart);
    expect([event, ecommerce.currency]).toEqual(['view_cart', cart.priceProducts.currency]);
    expect(ecommerce.items[0]).toMatchObject({
      item_id: line?.sku,
      item_group_id: line?.parentSku,
      item_name: line?.name,
      item_variant: line?.size.label,
      price: expect.stringMatching(/^\d+\.\d\d$/),
      quantity: line?.quantity,
      line_id: line?.itemId,
    });
  });

  test('tells the discount of the whole cart from that of its lines', () => {
    const base = sampleCart(2);
    const itemId = base.items[0]?.itemId ?? '';
    const cart = sampleCart(2, {
      priceProducts: eur(2400),
      priceDiscount: eur(340),
      discountCode: 'WELCOME10',
      discounts: {
        ...base.discounts,
        productDiscounts: [{ itemId, ruleId: 'r1', amount: eur(100) }],
        cartDiscount: eur(240),
      },
    });
    const { ecommerce } = cartEvent('begin_checkout', cart);
    expect(ecommerce).toMatchObject({ value: '20.60', coupon: 'WELCOME10', discount: '2.40' });
    expect(ecommerce.items[0]?.discount).toBe('1.00');
  });

  test('names the delivery once it is chosen, on the payment step alone', () => {
    const cart = sampleCart(1);
    const title = cart.shippingMethod?.title;
    expect(cartEvent('add_shipping_info', cart).ecommerce.shipping_tier).toBe(title);
    expect(cartEvent('view_cart', cart).ecommerce).not.toHaveProperty('shipping_tier');
  });
});
