import { describe, expect, test } from 'vitest';
import { includedTax } from '#app/modules/cart/domain/sales-tax.ts';
import { computeTotals, type TotalsInput } from './totals.ts';

const standard = { fullPrice: 395, freeFromThreshold: true };
const express = { fullPrice: 995, freeFromThreshold: false };
const line = (unitPrice: number, quantity = 1, discount = 0) => ({ unitPrice, quantity, discount });

const totals = (input: Partial<TotalsInput>) =>
  computeTotals({
    lines: [line(1250, 2)],
    freeShipping: false,
    shipping: standard,
    freeShippingThreshold: 5000,
    wrapping: 0,
    taxPercent: 20,
    ...input,
  });

describe('totals of a cart', () => {
  test('are products less discount plus shipping, with the tax inside', () => {
    expect(totals({ lines: [line(1250, 2, 250)] })).toEqual({
      lines: [{ discount: 250, total: 2250 }],
      products: 2500,
      discount: 250,
      shipping: 395,
      tax: 441,
      taxes: [{ percent: 20, amount: 441 }],
      total: 2645,
      freeShipping: { threshold: 5000, missing: 2750, reached: false },
    });
  });

  test('include gift wrapping with its tax, which neither a discount nor the threshold includes', () => {
    const input = { lines: [line(1250, 4, 1)], wrapping: 350 };
    expect(totals(input)).toMatchObject({
      products: 5000,
      discount: 1,
      shipping: 395,
      tax: includedTax(5744, 20),
      total: 5744,
      freeShipping: { missing: 1, reached: false },
    });
  });

  test('are zero for an empty cart without a method', () => {
    expect(totals({ lines: [], shipping: null })).toMatchObject({
      lines: [],
      products: 0,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: 0,
    });
  });

  test('make delivery free at the threshold, not a penny below it', () => {
    expect(totals({ lines: [line(2500, 2)] })).toMatchObject({
      shipping: 0,
      freeShipping: { missing: 0, reached: true },
    });
    expect(totals({ lines: [line(4999)] })).toMatchObject({
      shipping: 395,
      freeShipping: { missing: 1, reached: false },
    });
  });

  test('compare the threshold with the price after the discount', () => {
    expect(totals({ lines: [line(5000, 1, 500)] })).toMatchObject({
      shipping: 395,
      freeShipping: { missing: 500, reached: false },
    });
  });

  test('make only methods free that count for the threshold', () => {
    expect(totals({ lines: [line(9000)], shipping: express }).shipping).toBe(995);
  });

  test('make every method free by a rule with free delivery, without a discount on products', () => {
    expect(totals({ freeShipping: true, shipping: express })).toMatchObject({
      discount: 0,
      shipping: 0,
      total: 2500,
      freeShipping: { reached: false },
    });
  });

  test('never reach the threshold of a market without one', () => {
    expect(totals({ lines: [line(900_000)], freeShippingThreshold: 0 })).toMatchObject({
      shipping: 395,
      freeShipping: { missing: 0, reached: false },
    });
  });
});

test.each([
  [12_000, 20, 2000],
  [1190, 19, 190],
  [1000, 0, 0],
  [999, 21, 173],
  [1000, 25.5, 203],
  [3, 20, 1],
])('%i minor units at %d percent include %i tax', (gross, percent, tax) => {
  expect(includedTax(gross, percent)).toBe(tax);
});
