import { expect, test } from 'vitest';
import { includedTax, includedTaxes } from './sales-tax.ts';

test('`includedTax` of 25.5 percent is exact in minor units', () => {
  expect(includedTax(12_550, 25.5)).toBe(2550);
  expect(includedTax(1200, 25.5)).toBe(244);
  expect(includedTax(1200, 24)).toBe(232);
});

test('`includedTaxes` of one rate are those of the whole sum', () => {
  const split = includedTaxes({
    lines: [
      { total: 1000, percent: 20 },
      { total: 333, percent: 20 },
      { total: 0, percent: 0 },
    ],
    others: [0, 395],
    percent: 20,
  });
  expect(split.rates).toEqual([{ percent: 20, amount: includedTax(1728, 20) }]);
  expect([...split.lines, ...split.others].reduce((sum, part) => sum + part, 0)).toBe(includedTax(1728, 20));
  expect(split.lines[2]).toBe(0);
});

test('`includedTaxes` let delivery and wrapping follow the goods of each rate in proportion', () => {
  const split = includedTaxes({
    lines: [
      { total: 3000, percent: 0 },
      { total: 1000, percent: 20 },
    ],
    others: [400],
    percent: 20,
  });
  // A quarter of the delivery belongs to the goods of 20 percent.
  expect(split).toEqual({
    rates: [
      { percent: 20, amount: includedTax(1100, 20) },
      { percent: 0, amount: 0 },
    ],
    paid: [1100, 3300],
    lines: [0, 166],
    others: [17],
  });
});

test('`includedTaxes` of goods of rate 0 alone have none, and those of nothing have the rate of the market', () => {
  const lines = [{ total: 3000, percent: 0 }];
  expect(includedTaxes({ lines, others: [400], percent: 20 }).rates).toEqual([{ percent: 0, amount: 0 }]);
  expect(includedTaxes({ lines: [], others: [600], percent: 20 }).rates).toEqual([{ percent: 20, amount: 100 }]);
});
