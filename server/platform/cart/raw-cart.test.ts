import { expect, test } from 'vitest';
import type { Cart, CartItem } from '#app/modules/cart/domain/cart.ts';
import { normaliseCart } from './normalise-cart.ts';
import { rawCart } from './raw-cart.ts';
import { rawCartShape } from './raw-cart-shape.ts';
import type { SellingMarket } from './selling-market.ts';

const market = { countryCode: 'GB', language: 'en', currency: { code: 'GBP', symbol: '£' }, tax: 20 } as SellingMarket;
const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const line = (itemId: string, changes: Partial<CartItem> = {}): CartItem => ({
  itemId,
  id: `v-${itemId}`,
  sku: 'S-1',
  parentSku: 'P-1',
  slug: 'sock',
  name: 'Sock',
  image: null,
  imageBackground: '#fff',
  size: { label: '36-40', value: 's' },
  sections: ['socks'],
  quantity: 2,
  price: { original: gbp(1450), final: gbp(1250) },
  productDiscount: gbp(250),
  total: gbp(2250),
  stockStatus: 'low-stock',
  available: 3,
  isGift: false,
  taxProductCode: '20010',
  ...changes,
});
const CART: Cart = {
  cartId: 'c1',
  version: 7,
  countryCode: 'GB',
  items: [
    line('a'),
    line('b', {
      isGift: true,
      quantity: 1,
      price: { original: gbp(500), final: gbp(0) },
      productDiscount: gbp(0),
      total: gbp(0),
    }),
  ],
  messages: [
    { kind: 'line-removed', itemId: 'z', name: 'Gone' },
    { kind: 'line-reduced', itemId: 'a', name: 'Sock' },
    { kind: 'discount-ended', itemId: null, name: 'OLD', before: gbp(2000), now: gbp(2250) },
    { kind: 'discount-ended', itemId: null, name: 'OLDER', before: null, now: gbp(2250) },
    { kind: 'discount-paused', itemId: null, name: 'BIG', missing: gbp(1) },
  ],
  offers: [
    { kind: 'add', ruleId: 'kids', name: 'Kids', more: 1, free: 1 },
    { kind: 'spend', ruleId: 'present', name: 'Present', missing: 500 },
  ],
  shippingMethod: {
    id: 'standard',
    title: 'Standard delivery',
    carrier: 'Royal Mail',
    price: gbp(0),
    fullPrice: gbp(395),
    deliveryDetails: { earliest: '2026-11-25', latest: '2026-11-27' },
  },
  itemsCount: 3,
  priceProducts: gbp(2500),
  priceShipping: gbp(0),
  priceDiscount: gbp(250),
  priceWrapping: gbp(350),
  priceTax: gbp(433),
  priceTotal: gbp(2600),
  giftOptions: { wrappingPrice: gbp(350), isWrapped: true, message: 'For Ann' },
  salesTax: null,
  discountCode: 'WELCOME10',
  discounts: {
    rules: [
      { ruleId: 'sale', type: 'AUTOMATIC', discountCode: null, name: 'Sale', effect: 'buy-n-get-m', amount: gbp(100) },
      {
        ruleId: 'welcome',
        type: 'DISCOUNTCODE',
        discountCode: 'WELCOME10',
        name: 'Welcome',
        effect: 'percentage',
        amount: gbp(150),
      },
    ],
    orderRules: [
      { ruleId: 'sale', freeShipping: false },
      { ruleId: 'welcome', freeShipping: false },
    ],
    productDiscounts: [{ itemId: 'a', ruleId: 'sale', amount: gbp(100) }],
    cartDiscount: gbp(150),
    totalDiscountAmount: gbp(250),
  },
  isFreeShippingDiscountCodeApplied: false,
  freeShipping: { threshold: 2000, missing: 0, reached: true },
};

test.each<[string, Cart]>([
  ['with everything', CART],
  ['without a delivery', { ...CART, shippingMethod: null }],
  [
    'of a platform without gift options',
    { ...CART, priceWrapping: gbp(0), priceTax: gbp(375), priceTotal: gbp(2250), giftOptions: null },
  ],
  [
    'that is empty',
    {
      ...CART,
      discounts: { rules: [], orderRules: [], productDiscounts: [], cartDiscount: gbp(0), totalDiscountAmount: gbp(0) },
      items: [],
      itemsCount: 0,
      priceProducts: gbp(0),
      priceDiscount: gbp(0),
      priceWrapping: gbp(0),
      giftOptions: { wrappingPrice: gbp(350), isWrapped: false, message: null },
      priceTax: gbp(0),
      priceTotal: gbp(0),
      discountCode: null,
    },
  ],
])('`rawCart` of a cart %s has the shape of the contract and the values of the normalised cart', (_what, cart) => {
  const raw = rawCart(cart, { market, state: 'OPEN', jwtToken: 'a.b.c' });
  expect(rawCartShape.parse(raw)).toEqual(raw);
  expect(normaliseCart(raw)).toEqual(cart);
});
