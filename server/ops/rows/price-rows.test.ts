import { expect, test } from 'vitest';
import { readPrice } from './price-rows.ts';

test.each([
  ['12.50', 'EUR', 1250],
  ['12,50', 'EUR', 1250],
  ['12', 'EUR', 1200],
  ['12,5', 'EUR', 1250],
  ['1,299.00', 'GBP', 129900],
  ['1.299,00', 'EUR', 129900],
  ["1'299.00", 'CHF', 129900],
  ['1 299,00', 'SEK', 129900],
  ['€ 12,50', 'EUR', 1250],
  ['12,50 EUR', 'EUR', 1250],
  ['£9', 'GBP', 900],
  ['1,980', 'JPY', 1980],
  ['1.980', 'KRW', 1980],
  ['0', 'EUR', 0],
] as const)('a price row reads %s as an amount in %s', (text, currency, minor) => {
  expect(readPrice(text, currency)).toBe(minor);
});

test.each([
  ['1,299', 'EUR', 'a thousand to some, a little more than one to others'],
  ['1.299', 'EUR', 'more decimals than there are'],
  ['12.505', 'GBP', 'more decimals than there are'],
  ['-5', 'EUR', 'negative'],
  ['', 'EUR', 'nothing'],
  ['free', 'EUR', 'no number'],
  ['12.50', 'JPY', 'a currency without decimals'],
  ['12 GBP', 'EUR', 'another currency'],
] as const)('a price row rejects %s in %s: %s', (text, currency, _why) => {
  expect(readPrice(text, currency)).toBeNull();
});
