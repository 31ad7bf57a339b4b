import { describe, expect, test } from 'vitest';
import { normaliseCart } from './normalise-cart.ts';
import { type RawCart, rawCartShape } from './raw-cart-shape.ts';

const SOCK = {
  type: 'productVariant',
  id: 'v1',
  name: 'Sock',
  imageUrl: '/images/a',
  price: { GBP: 1450 },
  discount: { GBP: 200 },
  quantity: 2,
  relatedProduct: 'P-1',
  isGift: false,
  customerAttribute: {
    size: { label: '36-40', value: 's' },
    skuNumber: 'S-1',
    itemSections: ['socks'],
    taxProductCode: '20010',
  },
  itemId: 'line-1',
  slug: 'sock',
  imageBackground: '#ffeecc',
  stockStatus: 'in-stock',
  available: 9,
} as const;
const GIFT = { ...SOCK, id: 'v2', itemId: 'line-2', quantity: 1, discount: { GBP: 1450 }, isGift: true } as const;
const SHIPPING = {
  type: 'shippingOption',
  id: 'standard',
  name: 'Standard delivery',
  price: { GBP: 395 },
  discount: { GBP: 395 },
  carrier: 'Royal Mail',
  earliest: '2026-11-25',
  latest: '2026-11-27',
} as const;
const ANSWER: RawCart = {
  id: 'c1',
  store: { countryCode: 'GB', languageCode: 'en', currencyUnit: 'GBP', taxPercentage: 20 },
  offers: [{ kind: 'add', ruleId: 'kids', name: 'Kids', more: 1, free: 1 }],
  cartItems: [SOCK, SHIPPING, GIFT].map((item) => structuredClone(item)) as unknown as RawCart['cartItems'],
  discounts: {
    rules: [
      { type: 'AUTOMATIC', discountCode: null, ruleId: 'sale', name: 'Sale', effect: 'percentage', amount: 250 },
      {
        type: 'DISCOUNTCODE',
        discountCode: 'FREESHIP',
        ruleId: 'delivery',
        name: 'Delivery',
        effect: 'free-shipping',
        amount: 0,
      },
    ],
    orderRules: [
      { ruleId: 'sale', freeShipping: false },
      { ruleId: 'delivery', freeShipping: true },
    ],
    productDiscounts: [{ itemId: 'line-1', ruleId: 'sale', amount: 250 }],
    cartDiscount: 0,
    totalDiscountAmount: 250,
    lineDiscounts: [{ itemId: 'line-1', amount: 250 }],
  },
  totalPrice: 2500,
  totalDiscountAmount: 250,
  totalPriceWithDiscount: 2250,
  state: 'OPEN',
  jwtToken: 'a.b.c',
  version: 3,
  messages: [],
  giftOptions: null,
  freeShipping: { threshold: 5000, missing: 2750, reached: false },
};
const gbp = (amount: number) => ({ amount, currency: 'GBP' });

describe('a normalised cart', () => {
  test('has the lines, the delivery and the sums of the raw one', () => {
    const cart = normaliseCart(rawCartShape.parse(ANSWER));
    expect(cart).toMatchObject({
      cartId: 'c1',
      version: 3,
      countryCode: 'GB',
      itemsCount: 3,
      priceProducts: gbp(2500),
      priceShipping: gbp(0),
      priceDiscount: gbp(250),
      priceTax: gbp(375),
      priceTotal: gbp(2250),
      salesTax: null,
      discountCode: 'FREESHIP',
      discounts: {
        rules: [
          { type: 'AUTOMATIC', discountCode: null, name: 'Sale', amount: gbp(250) },
          { type: 'DISCOUNTCODE', discountCode: 'FREESHIP', effect: 'free-shipping', amount: gbp(0) },
        ],
        productDiscounts: [{ itemId: 'line-1', ruleId: 'sale', amount: gbp(250) }],
        cartDiscount: gbp(0),
        totalDiscountAmount: gbp(250),
      },
      isFreeShippingDiscountCodeApplied: true,
      shippingMethod: {
        id: 'standard',
        title: 'Standard delivery',
        price: gbp(0),
        fullPrice: gbp(395),
        deliveryDetails: { earliest: '2026-11-25', latest: '2026-11-27' },
      },
    });
    expect(cart.items).toMatchObject([
      {
        itemId: 'line-1',
        id: 'v1',
        sku: 'S-1',
        parentSku: 'P-1',
        price: { original: gbp(1450), final: gbp(1250) },
        productDiscount: gbp(250),
        total: gbp(2250),
      },
      { itemId: 'line-2', isGift: true, price: { original: gbp(1450), final: gbp(0) }, total: gbp(0) },
    ]);
  });

  test('has neither delivery nor code where the raw one has none', () => {
    const bare = { ...ANSWER, cartItems: [], discounts: { ...ANSWER.discounts, rules: [], orderRules: [] } };
    expect(normaliseCart(bare)).toMatchObject({
      items: [],
      shippingMethod: null,
      discountCode: null,
      isFreeShippingDiscountCodeApplied: false,
      priceShipping: gbp(0),
    });
  });

  test('does not count automatic free delivery as a code', () => {
    const rules = ANSWER.discounts.rules.map((rule) => ({ ...rule, type: 'AUTOMATIC' as const, discountCode: null }));
    expect(normaliseCart({ ...ANSWER, discounts: { ...ANSWER.discounts, rules } })).toMatchObject({
      discountCode: null,
      isFreeShippingDiscountCodeApplied: false,
    });
  });

  test('is rejected for an answer of another shape', () => {
    expect(rawCartShape.safeParse({ ...ANSWER, state: 'LOST' }).success).toBe(false);
    expect(rawCartShape.safeParse({ ...ANSWER, store: { ...ANSWER.store, countryCode: 'XX' } }).success).toBe(false);
    expect(rawCartShape.safeParse({ ...ANSWER, cartItems: [{ ...SOCK, price: { XXX: 1 } }] }).success).toBe(false);
  });
});

test('`rawCartShape` reads the cart of a platform without offers and gift options', () => {
  const { offers: _offers, giftOptions: _gift, ...older } = ANSWER;
  const raw = rawCartShape.parse(older);
  expect(raw).toMatchObject({ offers: [], giftOptions: null });
  expect(normaliseCart(raw)).toMatchObject({ giftOptions: null, priceWrapping: gbp(0) });
});

test.each([
  [{ wrappingPrice: 350, isWrapped: true, message: 'Hi' }, 350],
  [{ wrappingPrice: 350, isWrapped: false, message: null }, 0],
  [{ wrappingPrice: null, isWrapped: false, message: 'Hi' }, 0],
])('a normalised cart with the gift options %j has a wrapping of %i', (giftOptions, wrapping) => {
  expect(normaliseCart({ ...ANSWER, giftOptions })).toMatchObject({
    priceWrapping: gbp(wrapping),
    giftOptions: { ...giftOptions, wrappingPrice: giftOptions.wrappingPrice === null ? null : gbp(350) },
  });
});
