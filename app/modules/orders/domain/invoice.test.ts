import { expect, test } from 'vitest';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { invoiceNumberText, paidAt, readInvoiceNumber, taxedParts } from './invoice.ts';
import type { Order } from './order.ts';

const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const sumOf = (order: Order, part: 'tax' | 'paid') => taxedParts(order).reduce((sum, one) => sum + one[part], 0);

test('`taxedParts` of one rate are the total and its tax', () => {
  expect(taxedParts(sampleOrder())).toEqual([{ percent: 19, tax: 382, paid: 2395 }]);
});

test('`taxedParts` of two rates add up to the total and its tax, and delivery follows the goods', () => {
  const order = sampleOrder({
    items: [
      sampleItem({ sku: 'A', total: EUR(3000), taxPercent: 0, tax: EUR(0) }),
      sampleItem({ sku: 'B', total: EUR(1000), taxPercent: 20, tax: EUR(166) }),
    ],
    priceShipping: EUR(400),
    priceTotal: EUR(4400),
    priceTax: EUR(183),
    taxPercent: 20,
    taxes: [
      { percent: 20, amount: 183 },
      { percent: 0, amount: 0 },
    ],
  });
  expect(taxedParts(order)).toEqual([
    { percent: 20, tax: 183, paid: 1100 },
    { percent: 0, tax: 0, paid: 3300 },
  ]);
  expect([sumOf(order, 'tax'), sumOf(order, 'paid')]).toEqual([183, 4400]);
});

test('`taxedParts` of a tax that was added are one part without a rate', () => {
  const order = sampleOrder({ externalTaxAmount: EUR(150), priceTax: EUR(150), priceTotal: EUR(2545), taxPercent: 0 });
  expect(taxedParts(order)).toEqual([{ percent: null, tax: 150, paid: 2545 }]);
});

test('`paidAt` is the first success of an order', () => {
  const statusLog = [
    { status: 'created', at: 1 },
    { status: 'refused', at: 2 },
    { status: 'authorised', at: 3 },
    { status: 'captured', at: 4 },
  ] as const;
  expect(paidAt(sampleOrder({ statusLog }))).toBe(3);
});

test('`readInvoiceNumber` reads what `invoiceNumberText` writes, and no other text', () => {
  expect(invoiceNumberText(123)).toBe('000123');
  expect(invoiceNumberText(12_345_678)).toBe('12345678');
  expect(['000123', ' 7 ', 'PW-7K2M', '8835-1', ''].map(readInvoiceNumber)).toEqual([123, 7, null, null, null]);
});
