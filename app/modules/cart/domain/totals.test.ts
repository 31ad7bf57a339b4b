import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalCode, type DiscountRule } from './discount-rule.ts';
import { includedTax } from './included-tax.ts';
import { computeTotals, type TotalsInput } from './totals.ts';

const tenPercent: DiscountRule = { code: 'TEN', type: 'percentage', percent: 10 };
const freeShipping: DiscountRule = { code: 'FREE', type: 'free-shipping' };
const standard = { fullPrice: 395, freeFromThreshold: true };
const express = { fullPrice: 995, freeFromThreshold: false };

const totals = (input: Partial<TotalsInput>) =>
  computeTotals({ lines: [{ unitPrice: 1250, quantity: 2 }], rule: null, shipping: standard, freeShippingThreshold: 5000, taxPercent: 20, ...input });

describe('totals of a cart', () => {
  test('are products less discount plus shipping, with the tax inside', () => {
    expect(totals({ rule: tenPercent })).toEqual({
      lines: [{ discount: 250, total: 2250 }],
      products: 2500,
      discount: 250,
      shipping: 395,
      tax: 441,
      total: 2645,
      freeShipping: { threshold: 5000, missing: 2750, reached: false },
    });
  });

  test('are zero for an empty cart without a method', () => {
    expect(totals({ lines: [], shipping: null })).toMatchObject({ lines: [], products: 0, discount: 0, shipping: 0, tax: 0, total: 0 });
  });

  test('half a penny of discount is rounded up', () => {
    expect(totals({ lines: [{ unitPrice: 995, quantity: 1 }], rule: tenPercent }).discount).toBe(100);
  });

  test('exactly the threshold travels free, a penny less does not', () => {
    expect(totals({ lines: [{ unitPrice: 2500, quantity: 2 }] })).toMatchObject({ shipping: 0, freeShipping: { missing: 0, reached: true } });
    expect(totals({ lines: [{ unitPrice: 4999, quantity: 1 }] })).toMatchObject({ shipping: 395, freeShipping: { missing: 1, reached: false } });
  });

  test('the threshold is measured after the discount', () => {
    expect(totals({ lines: [{ unitPrice: 5000, quantity: 1 }], rule: tenPercent })).toMatchObject({
      shipping: 395,
      freeShipping: { missing: 500, reached: false },
    });
  });

  test('the threshold makes only the methods free that it counts for', () => {
    expect(totals({ lines: [{ unitPrice: 9000, quantity: 1 }], shipping: express }).shipping).toBe(995);
  });

  test('a free-shipping code makes every method free and takes nothing off the products', () => {
    expect(totals({ rule: freeShipping, shipping: express })).toMatchObject({ discount: 0, shipping: 0, total: 2500, freeShipping: { reached: false } });
  });

  test('a market without a threshold never reaches it', () => {
    expect(totals({ lines: [{ unitPrice: 900_000, quantity: 1 }], freeShippingThreshold: 0 })).toMatchObject({
      shipping: 395,
      freeShipping: { missing: 0, reached: false },
    });
  });

  test('hold together for any cart', () => {
    const line = fc.record({ unitPrice: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 20 }) });
    const rule = fc.option(
      fc.oneof(
        fc.constant(freeShipping),
        fc.integer({ min: 1, max: 100 }).map((percent): DiscountRule => ({ code: 'P', type: 'percentage', percent })),
      ),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        rule,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 27 }),
        (lines, rule, threshold, tax) => {
          const result = totals({ lines, rule, freeShippingThreshold: threshold, taxPercent: tax });
          const sum = (pick: (line: { discount: number; total: number }) => number) => result.lines.reduce((total, line) => total + pick(line), 0);
          expect(sum((line) => line.discount)).toBe(result.discount);
          expect(sum((line) => line.total)).toBe(result.products - result.discount);
          expect(result.total).toBe(result.products - result.discount + result.shipping);
          expect(result.tax).toBeGreaterThanOrEqual(0);
          expect(result.tax).toBeLessThanOrEqual(result.total);
          for (const { discount, total } of result.lines) expect(Math.min(discount, total)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
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

test('a code is compared trimmed and in upper case, and an endless one stays unknown', () => {
  expect(canonicalCode('  welcome10 ')).toBe('WELCOME10');
  expect(canonicalCode('x'.repeat(5000))).toHaveLength(41);
});
