import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXCHANGE_CURRENCIES, exchangeTableSchema, prettyRate, withReferenceRates } from './exchange-rates.ts';

const table = exchangeTableSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../content-fallbacks/exchange-rates.json'), 'utf8')),
);

describe('the bundled exchange rates', () => {
  test('have all fourteen currencies, the euro at 1', () => {
    expect(Object.keys(table.rates).toSorted()).toEqual([...EXCHANGE_CURRENCIES].toSorted());
    expect(table.rates.EUR).toEqual({ rate: 1, percentage: 0, pretty: 1 });
  });

  test.each(EXCHANGE_CURRENCIES)(
    'have the rounded rate of %s that follows from its rate and percentage',
    (currency) => {
      const { rate, percentage, pretty } = table.rates[currency];
      expect(prettyRate(rate, percentage)).toBe(pretty);
    },
  );
});

describe('a rounded rate', () => {
  test('has a mantissa in steps of 0.05', () => {
    expect([
      prettyRate(11.74, 3),
      prettyRate(0.872, 2),
      prettyRate(1688, 2),
      prettyRate(9.99, 0),
      prettyRate(0.0123, 0),
    ]).toEqual([12, 0.89, 1700, 10, 0.0125]);
  });
});

test('a table takes rates of its own day, and none of an earlier one', () => {
  const rates = { GBP: 0.9 };
  expect(withReferenceRates(table, { date: table.date, rates }).rates.GBP.rate).toBe(0.9);
  expect(withReferenceRates(table, { date: '2020-01-02', rates })).toEqual(table);
});

test('a table with newer rates keeps percentages, and the rate of a currency that they do not name', () => {
  const newer = withReferenceRates(table, { date: '2026-11-24', rates: { GBP: 0.9, JPY: 181 } });
  expect(exchangeTableSchema.parse(newer)).toEqual(newer);
  expect(newer).toEqual({
    base: 'EUR',
    date: '2026-11-24',
    rates: {
      ...table.rates,
      GBP: { rate: 0.9, percentage: 2, pretty: 0.92 },
      JPY: { rate: 181, percentage: 2, pretty: 185 },
    },
  });
});
