import { describe, expect, test } from 'vitest';
import { NO_ORDER_FOUND, NO_SHIPMENT_LINE, normaliseOrder, normalisePlatformOrder } from './normalise-order.ts';
import { type RawOrder, rawOrderShape } from './raw-order.ts';

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'King',
  street0: '1 Market Street',
  city: 'San Francisco',
  region: 'CA',
  postCode: '94105',
  country: 'US',
};
const SOCKS = {
  type: 'physical',
  productId: 'v1',
  name: 'Socks',
  price: 1600,
  promotionPrice: 1400,
  quantity: 2,
  totalAmount: 2520,
  totalTaxAmount: 183,
  externalTaxRate: 7.25,
};
const MUG = {
  type: 'physical',
  productId: 'v2',
  name: 'Mug',
  price: 999,
  quantity: 1,
  totalAmount: 999,
  totalTaxAmount: 72,
  externalTaxRate: 7.25,
};
const SHIPMENT = { type: 'shipment', name: 'Standard delivery', totalAmountWithDiscount: 495 };
const ANSWER = {
  id: 'o1',
  reference: 'PW-1',
  status: 'authorised',
  statusLog: [{ status: 'created', at: 1 }],
  currencyUnit: 'USD',
  orderLines: [SOCKS, MUG, SHIPMENT],
  orderTaxAmount: 255,
  orderAmountWithDiscount: 4269,
  paymentMethod: 'visa',
  billingAddress: { ...ADDRESS, firstName: 'Grace', email: 'grace@example.com', telephone: '+1555' },
  shippingAddress: ADDRESS,
  created: 10,
  lastUpdated: 20,
  externalTaxRate: 7.25,
};
const raw = (changes: object = {}): RawOrder => rawOrderShape.parse({ ...ANSWER, ...changes });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const item = { parentSku: '', slug: '', image: null, imageBackground: '', sizeLabel: '', isGift: false };

describe('a normalised order', () => {
  test('has exactly the fields of the specification', () => {
    expect(normaliseOrder(raw())).toEqual({
      id: 'o1',
      status: 'authorised',
      items: [
        {
          ...item,
          productId: 'v1',
          sku: 'v1',
          name: 'Socks',
          quantity: 2,
          unitPrice: usd(1400),
          discount: usd(280),
          total: usd(2520),
          tax: usd(183),
          externalTaxRate: 7.25,
        },
        {
          ...item,
          productId: 'v2',
          sku: 'v2',
          name: 'Mug',
          quantity: 1,
          unitPrice: usd(999),
          discount: usd(0),
          total: usd(999),
          tax: usd(72),
          externalTaxRate: 7.25,
        },
      ],
      itemsCount: 3,
      orderNumber: 'PW-1',
      priceTax: usd(255),
      priceProducts: usd(3799),
      priceShipping: usd(495),
      priceDiscount: usd(280),
      priceTotal: usd(4269),
      storefront: 'us',
      market: 'US',
      currency: 'USD',
      payment: { status: 'authorised', method: 'visa' },
      address: { billing: { ...ADDRESS, street1: '', firstName: 'Grace' }, shipping: { ...ADDRESS, street1: '' } },
      shippingMethod: { name: 'Standard delivery', estimatedDeliveryTime: 0 },
      contact: { firstName: 'Grace', lastName: 'King', email: 'grace@example.com', telephone: '+1555' },
      createdAt: 10,
      updatedAt: 20,
      externalTaxAmount: usd(255),
    });
  });

  test.each<[string, object, string]>([
    ['the explicit one', { status: 'refused', statusLog: [{ status: 'authorised', at: 1 }] }, 'refused'],
    [
      'the last of the log without one',
      {
        status: null,
        statusLog: [
          { status: 'created', at: 1 },
          { status: 'pending', at: 2 },
        ],
      },
      'pending',
    ],
    [
      'the last of the log where it is left out',
      { status: undefined, statusLog: [{ status: 'authorised', at: 1 }] },
      'authorised',
    ],
    [
      'the last of the log for an unknown status',
      { status: 'shipped-by-owl', statusLog: [{ status: 'authorised', at: 1 }] },
      'authorised',
    ],
    ['unknown with neither', { status: null, statusLog: [] }, 'unknown'],
    [
      'unknown where the log says nothing known',
      { status: undefined, statusLog: [{ status: 'constructor', at: 1 }] },
      'unknown',
    ],
  ])('has %s as its status', (_what, changes, status) => {
    expect(normaliseOrder(raw(changes))).toMatchObject({ status, payment: { status } });
  });

  test('counts no tax as added where the prices include it', () => {
    expect(normaliseOrder(raw({ externalTaxRate: null }))).toMatchObject({
      priceTax: usd(255),
      externalTaxAmount: usd(0),
    });
  });

  test('keeps the estimated delivery time it is given', () => {
    const orderLines = [SOCKS, { ...SHIPMENT, estimatedDeliveryTime: 4 }];
    expect(normaliseOrder(raw({ orderLines })).shippingMethod).toEqual({
      name: 'Standard delivery',
      estimatedDeliveryTime: 4,
    });
  });

  test('takes the contact from the delivery where the bill names none', () => {
    const order = raw({
      billingAddress: ADDRESS,
      shippingAddress: { ...ADDRESS, email: 'ada@example.com', telephone: '+1444' },
    });
    expect(normaliseOrder(order).contact).toMatchObject({ email: 'ada@example.com', telephone: '+1444' });
  });

  test('is not made of an order that has no shipment line', () => {
    expect(() => normaliseOrder(raw({ orderLines: [SOCKS] }))).toThrow(NO_SHIPMENT_LINE);
    expect(NO_SHIPMENT_LINE).toBe('No shipment line found in order');
  });

  test.each([null, undefined])('is not made of %s', (nothing) => {
    expect(() => normaliseOrder(nothing)).toThrow(NO_ORDER_FOUND);
    expect(() => normalisePlatformOrder(nothing)).toThrow('No order found');
  });
});
