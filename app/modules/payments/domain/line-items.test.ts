import { expect, test } from 'vitest';
import { lineItems, sumOfLines } from './line-items.ts';

const nothing = { description: '', amount: 0 };

test('`lineItems` state the rate of goods that have one of their own, and that of the sale for all others', () => {
  const goods = { description: 'Socks', quantity: 1, unitPrice: 1200 };
  const lines = lineItems({
    goods: [
      { ...goods, id: 'small', taxPercent: 0 },
      { ...goods, id: 'red', taxPercent: 25.5 },
      { ...goods, id: 'blue' },
    ],
    discounts: [],
    delivery: { description: 'Delivery', amount: 400 },
    wrapping: nothing,
    addedTax: nothing,
    taxPercent: 9.1,
    paidInParts: nothing,
    total: 4000,
    adjustment: '',
  });
  expect(lines.map(({ id, taxPercentage, taxAmount }) => [id, taxPercentage, taxAmount])).toEqual([
    ['small', 0, 0],
    ['red', 2550, 244],
    ['blue', 910, 100],
    ['delivery', 910, 33],
  ]);
  expect(sumOfLines(lines)).toBe(4000);
});
