import { expect, test } from 'vitest';
import type { ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { walletSheet } from './wallet-sheet.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const method = (id: string, pence: number): ShippingMethod => ({
  id,
  title: id,
  carrier: 'Post',
  price: gbp(pence),
  fullPrice: gbp(pence),
  deliveryDetails: { earliest: '2026-11-24', latest: '2026-11-26' },
});
const METHODS = [method('standard', 395), method('express', 995)];
const WORDS = {
  products: 'Products',
  discount: 'Discount',
  shipping: 'Delivery',
  wrapping: 'Gift wrapping',
  tax: 'Sales tax',
  detail: ({ carrier }: ShippingMethod) => carrier,
};
const ORDER = {
  cartVersion: 4,
  itemsCount: 2,
  shippingMethod: 'express',
  priceProducts: gbp(3000),
  priceDiscount: gbp(0),
  priceShipping: gbp(995),
  priceWrapping: null,
  addedTax: null,
  priceTotal: gbp(3995),
};
const sum = (lines: readonly { readonly amount: string }[]) =>
  lines.reduce((total, line) => total + Math.round(Number(line.amount) * 100), 0);

test('the chosen delivery stands first, for the sheet takes the first without asking', () => {
  expect(walletSheet(ORDER, METHODS, WORDS).methods.map(({ identifier, amount }) => [identifier, amount])).toEqual([
    ['express', '9.95'],
    ['standard', '3.95'],
  ]);
});

test.each([
  ['products and delivery', ORDER, ['Products', 'Delivery']],
  [
    'a discount taken off',
    { ...ORDER, priceDiscount: gbp(300), priceTotal: gbp(3695) },
    ['Products', 'Discount', 'Delivery'],
  ],
  [
    'gift wrapping',
    { ...ORDER, priceWrapping: gbp(350), priceTotal: gbp(4345) },
    ['Products', 'Delivery', 'Gift wrapping'],
  ],
  ['tax that is added', { ...ORDER, addedTax: gbp(249), priceTotal: gbp(4244) }, ['Products', 'Delivery', 'Sales tax']],
])('the lines add up to the total: %s', (_, order, labels) => {
  const sheet = walletSheet(order, METHODS, WORDS);
  expect(sheet.lines.map(({ label }) => label)).toEqual(labels);
  expect(sum(sheet.lines)).toBe(order.priceTotal.amount);
  expect(sheet.totalText).toBe((order.priceTotal.amount / 100).toFixed(2));
});

test('a currency without minor units is written without them', () => {
  const yen = (amount: number) => ({ amount, currency: 'JPY' }) as const;
  const order = {
    ...ORDER,
    priceProducts: yen(1980),
    priceDiscount: yen(0),
    priceShipping: yen(900),
    priceTotal: yen(2880),
  };
  expect(walletSheet(order, [], WORDS)).toMatchObject({
    totalText: '2880',
    lines: [{ amount: '1980' }, { amount: '900' }],
  });
});
