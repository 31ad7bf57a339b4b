import { describe, expect, test } from 'vitest';
import type { Order } from './order.ts';
import { purchaseEvent, refundEvent } from './purchase-event.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'King',
  street0: '10 Downing Street',
  street1: '',
  city: 'London',
  region: '',
  postCode: 'SW1A 2AA',
  country: 'GB',
};
const order = (changes: Partial<Order> = {}): Order => ({
  id: 'o1',
  invoiceNumber: null,
  replaces: null,
  status: 'authorised',
  items: [
    {
      productId: 'v1',
      sku: 'MEL01-36',
      parentSku: 'MEL01',
      slug: 'melon-slice',
      name: 'Melon Slice',
      goods: null,
      image: null,
      imageBackground: '',
      sizeLabel: '36–40',
      sizeValue: null,
      quantity: 2,
      unitPrice: gbp(1200),
      discount: gbp(240),
      total: gbp(2160),
      tax: gbp(360),
      externalTaxRate: null,
      isGift: false,
    },
  ],
  itemsCount: 2,
  orderNumber: 'PW-AAAAA-BBBBB',
  priceTax: gbp(426),
  priceProducts: gbp(2400),
  priceShipping: gbp(395),
  giftOptions: null,
  newsletter: false,
  priceDiscount: gbp(240),
  priceTotal: gbp(2555),
  storefront: 'uk',
  market: 'GB',
  currency: 'GBP',
  payment: { status: 'authorised', method: 'scheme', reference: 'PSP1', parts: [] },
  address: { billing: ADDRESS, shipping: ADDRESS },
  shippingMethod: {
    name: 'Standard',
    estimatedDeliveryTime: 3,
    carrier: 'Post',
    earliest: '2026-11-24',
    latest: '2026-11-26',
  },
  contact: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', telephone: '+442079460123' },
  createdAt: 0,
  updatedAt: 0,
  externalTaxAmount: gbp(0),
  statusLog: [],
  underReview: false,
  oversold: false,
  instructions: null,
  sentBack: [],
  shipment: null,
  cartId: 'c1',
  cartVersion: 1,
  taxPercent: 20,
  discountCode: 'WELCOME10',
  discounts: [],
  language: 'en',
  ...changes,
});

describe('The purchase event', () => {
  test('has the lines and the amounts of the order', () => {
    expect(purchaseEvent(order())).toEqual({
      event: 'purchase',
      pending: false,
      ecommerce: {
        transaction_id: 'PW-AAAAA-BBBBB',
        value: 21.6,
        tax: 4.26,
        shipping: 3.95,
        currency: 'GBP',
        coupon: 'WELCOME10',
        items: [
          {
            item_id: 'MEL01-36',
            item_group_id: 'MEL01',
            item_name: 'Melon Slice',
            item_variant: '36–40',
            price: 10.8,
            discount: 1.2,
            quantity: 2,
          },
        ],
      },
    });
  });

  test('is marked while the bank decides', () => {
    expect(purchaseEvent(order({ status: 'pending' }))).toMatchObject({ pending: true });
  });

  test('never divides yen', () => {
    const yen = (amount: number) => ({ amount, currency: 'JPY' }) as const;
    const [line] = order().items;
    const items = line ? [{ ...line, unitPrice: yen(1200), discount: yen(200) }] : [];
    expect(purchaseEvent(order({ currency: 'JPY', items })).ecommerce).toMatchObject({ value: 2200, currency: 'JPY' });
  });

  test('is taken back with the same value', () => {
    const { transaction_id, value, currency } = purchaseEvent(order()).ecommerce;
    expect(refundEvent(order())).toEqual({ event: 'refund', ecommerce: { transaction_id, value, currency } });
  });

  test('names no person', () => {
    expect(JSON.stringify(purchaseEvent(order()))).not.toMatch(/Ada|King|Downing|SW1A|ada@|2079460|PSP1/);
  });
});
