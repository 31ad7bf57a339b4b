import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, type Money } from '#app/kernel/money.ts';
import { includedTax } from '#app/modules/cart/domain/sales-tax.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { SAMPLE_LINE_TEXTS, sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sessionInput } from './start-payable-order.server.ts';

const linesOf = (order: Order) =>
  sessionInput(order, {
    market: sampleMarket(order.market),
    info: EMPTY_CHECKOUT_INFO,
    returnUrl: 'https://shop.test/return',
    lineTexts: SAMPLE_LINE_TEXTS,
  }).lines;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

type Bag = {
  readonly country: CountryCode;
  readonly lines: readonly { readonly unitPrice: number; readonly quantity: number; readonly isGift: boolean }[];
  /** The discount of each rule, in thousandths of the products' sum. */
  readonly rules: readonly number[];
  readonly shipping: number;
  readonly wrapping: number;
  readonly taxRate: number;
};

const bags: fc.Arbitrary<Bag> = fc.record({
  country: fc.constantFrom(...COUNTRY_CODES),
  lines: fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      isGift: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
  rules: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 3 }),
  shipping: fc.integer({ min: 0, max: 3_000_000 }),
  wrapping: fc.constantFrom(0, 1, 395, 50_001),
  taxRate: fc.integer({ min: 0, max: 11_000 }),
});

/** The order of a cart, priced as the shop prices carts; in the us with added tax. */
function orderOf({ country, lines, rules, shipping, wrapping, taxRate }: Bag): Order {
  const { tax: taxPercent, currency } = sampleRegistry.market(country) ?? sampleMarket('DE');
  const money = (amount: number): Money => ({ amount, currency: currency.code });
  const priced = lines.map(({ unitPrice, quantity, isGift }) => ({ quantity, unitPrice: isGift ? 0 : unitPrice }));
  const costs = priced.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const taken = rules.map((share) => Math.floor((sum(costs) * share) / 1200));
  const discount = sum(taken);
  const total = sum(costs) - discount + shipping + wrapping;
  const addedTax = country === 'US' ? Math.round((total * taxRate) / 100_000) : 0;
  return sampleOrder({
    market: country,
    currency: currency.code,
    items: priced.map(({ unitPrice, quantity }, index) =>
      sampleItem({ sku: `S-${index}`, quantity, unitPrice: money(unitPrice) }),
    ),
    priceProducts: money(sum(costs)),
    priceDiscount: money(discount),
    priceShipping: money(shipping),
    priceTax: money(addedTax || includedTax(total, taxPercent)),
    externalTaxAmount: money(addedTax),
    priceTotal: money(total + addedTax),
    giftOptions: wrapping === 0 ? null : { wrapping: money(wrapping), message: null },
    taxPercent,
    discounts: taken.map((amount, index) => ({
      name: `Rule ${index}`,
      discountCode: `CODE${index}`,
      effect: 'percentage',
      amount: money(amount),
    })),
  });
}

describe('`sessionInput`', () => {
  test('returns lines that add up to the amount, for 10,000 orders in every currency', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(bags, (bag) => {
        const order = orderOf(bag);
        const lines = linesOf(order);
        seen.set(order.currency, (seen.get(order.currency) ?? 0) + 1);
        const isSound = lines.every(
          ({ id, quantity, amountIncludingTax, amountExcludingTax, taxAmount, taxPercentage }) =>
            [quantity, amountIncludingTax, amountExcludingTax, taxAmount, taxPercentage].every(Number.isSafeInteger) &&
            amountExcludingTax + taxAmount === amountIncludingTax &&
            quantity > 0 &&
            id !== 'adjustment',
        );
        return (
          isSound &&
          sum(lines.map(({ quantity, amountIncludingTax }) => quantity * amountIncludingTax)) ===
            order.priceTotal.amount
        );
      }),
      { numRuns: 10_000 },
    );
    expect([...seen.keys()].sort()).toEqual([...CURRENCY_CODES].sort());
  });

  test('names lines, each discount, delivery, and the tax in basis points', () => {
    const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;
    const order = sampleOrder({
      priceDiscount: EUR(299),
      priceTotal: EUR(2096),
      discounts: [
        { name: '10% off', discountCode: 'WELCOME10', effect: 'percentage', amount: EUR(199) },
        { name: 'Three for two', discountCode: null, effect: 'percentage', amount: EUR(100) },
        { name: 'Free delivery', discountCode: 'FREESHIP', effect: 'free-shipping', amount: EUR(0) },
      ],
    });
    expect(linesOf(order)).toEqual([
      {
        id: 'S-1',
        description: 'Striped socks',
        quantity: 2,
        amountIncludingTax: 995,
        amountExcludingTax: 836,
        taxAmount: 159,
        taxPercentage: 1900,
      },
      {
        id: 'discount-1',
        description: '10% off (WELCOME10)',
        quantity: 1,
        amountIncludingTax: -199,
        amountExcludingTax: -167,
        taxAmount: -32,
        taxPercentage: 1900,
      },
      {
        id: 'discount-2',
        description: 'Three for two',
        quantity: 1,
        amountIncludingTax: -100,
        amountExcludingTax: -84,
        taxAmount: -16,
        taxPercentage: 1900,
      },
      {
        id: 'delivery',
        description: 'Standard delivery',
        quantity: 1,
        amountIncludingTax: 405,
        amountExcludingTax: 340,
        taxAmount: 65,
        taxPercentage: 1900,
      },
    ]);
  });

  test('returns the sales tax of the us as a line without tax of its own', () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;
    const order = sampleOrder({
      market: 'US',
      currency: 'USD',
      taxPercent: 0,
      externalTaxAmount: usd(174),
      priceTotal: usd(2569),
    });
    expect(linesOf(order).at(-1)).toEqual({
      id: 'sales-tax',
      description: 'Sales tax',
      quantity: 1,
      amountIncludingTax: 174,
      amountExcludingTax: 174,
      taxAmount: 0,
      taxPercentage: 0,
    });
  });

  test('returns a discount without a name as one line, and the difference as a rounding line', () => {
    const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;
    const lines = linesOf(sampleOrder({ priceDiscount: EUR(100), priceTotal: EUR(2296) }));
    expect(lines.map(({ description, amountIncludingTax }) => [description, amountIncludingTax])).toEqual([
      ['Striped socks', 995],
      ['Discount', -100],
      ['Standard delivery', 405],
      ['Rounding', 1],
    ]);
  });
});
