import { describe, expect, test } from 'vitest';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { settleShares, taxErrorText } from '#app/modules/cart/domain/sales-tax.ts';
import { taxByLine, taxRequest, withSalesTax } from './cart-tax.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;
const cart = (totals: readonly number[], { shipping = 0, wrapping = 0, tax = 0 } = {}) =>
  ({
    items: totals.map((total, index) => ({ itemId: `line-${index}`, total: usd(total) })),
    priceShipping: usd(shipping),
    priceWrapping: usd(wrapping),
    priceTax: usd(tax),
    priceTotal: usd(totals.reduce((sum, total) => sum + total, shipping + wrapping)),
    salesTax: null,
  }) as unknown as Cart;

describe('shares of a tax', () => {
  test.each<[string, number, [number, number][], number[]]>([
    [
      'that add up stay',
      30,
      [
        [10, 999],
        [20, 1],
      ],
      [10, 20],
    ],
    [
      'lose a cent to the smallest remainder',
      32,
      [
        [11, 1],
        [11, 1],
        [11, 1],
      ],
      [11, 11, 10],
    ],
    [
      'gain a cent',
      34,
      [
        [11, 1],
        [11, 1],
        [11, 1],
      ],
      [12, 11, 11],
    ],
    [
      'come from the costs where none is known',
      10,
      [
        [0, 300],
        [0, 100],
      ],
      [8, 2],
    ],
    [
      'are none without tax',
      0,
      [
        [0, 300],
        [0, 100],
      ],
      [0, 0],
    ],
  ])('%s', (_what, amount, parts, expected) => {
    const shares = settleShares(
      amount,
      parts.map(([tax, cost]) => ({ tax, cost })),
    );
    expect(shares).toEqual(expected);
  });
});

test('`withSalesTax` adds the tax to the total only', () => {
  const tax = {
    rate: 8.25,
    amount: 124,
    lines: [{ itemId: 'line-0', rate: 8.25, amount: 83 }],
    shipping: { rate: 8.25, amount: 41 },
  };
  const taxed = withSalesTax(cart([1000], { shipping: 500 }), tax);
  expect(taxed).toMatchObject({ priceTax: usd(124), priceTotal: usd(1624), priceShipping: usd(500), salesTax: tax });
  expect(taxByLine(taxed)).toEqual({
    lines: [{ totalTaxAmount: 83, externalTaxRate: 8.25 }],
    wrapping: { totalTaxAmount: 0, externalTaxRate: 0 },
    shipping: { totalTaxAmount: 41, externalTaxRate: 8.25 },
    externalTaxRate: 8.25,
  });
});

test('included tax is shared in proportion to what is paid, to the last penny', () => {
  const { lines, shipping, externalTaxRate } = taxByLine(cart([1000, 1000, 1000], { shipping: 395, tax: 566 }));
  expect(lines.map(({ totalTaxAmount }) => totalTaxAmount)).toEqual([167, 167, 166]);
  expect(shipping).toEqual({ totalTaxAmount: 66, externalTaxRate: null });
  expect(externalTaxRate).toBeNull();
});

test('gift wrapping has its share of included tax, and a line of its own in a quote', () => {
  const wrapped = cart([1000, 1000], { shipping: 395, wrapping: 350, tax: 458 });
  const { lines, wrapping, shipping } = taxByLine(wrapped);
  const shares = [...lines, wrapping, shipping].map(({ totalTaxAmount }) => totalTaxAmount);
  expect(shares).toEqual([167, 167, 58, 66]);
  const tax = {
    rate: 8.25,
    amount: 29,
    lines: [{ itemId: 'wrapping', rate: 8.25, amount: 29 }],
    shipping: { rate: 0, amount: 0 },
  };
  expect(taxByLine(withSalesTax(cart([], { wrapping: 350 }), tax)).wrapping).toEqual({
    totalTaxAmount: 29,
    externalTaxRate: 8.25,
  });
  const address = { country: 'US', region: 'TX', postCode: '78701', city: 'Austin', street0: '1 Congress Ave' };
  expect(taxRequest(cart([], { wrapping: 350 }), address).lines).toEqual([
    { itemId: 'wrapping', taxProductCode: null, quantity: 1, unitPrice: 350, discount: 0, total: 350 },
  ]);
  expect(taxRequest(cart([]), address).lines).toEqual([]);
});

test('`taxErrorText` has the field names of shoppers', () => {
  expect(taxErrorText('to_zip 90210 is not used within to_state NY')).toBe('zip 90210 is not used within state NY');
});
