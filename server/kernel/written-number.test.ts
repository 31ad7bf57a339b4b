import { describe, expect, test } from 'vitest';
import { faultText, readAmount, readQuantity } from './written-number.ts';

const decimalsOf = (code: string) => (code === 'JPY' || code === 'KRW' ? 0 : 2);
const amount = (text: string, code: string) => readAmount(text, { code, decimals: decimalsOf(code) });

describe('`readAmount`', () => {
  test.each([
    ['12.50', 'EUR', 1250],
    ['12,50', 'EUR', 1250],
    ['12', 'EUR', 1200],
    ['12,5', 'EUR', 1250],
    ['9.0', 'EUR', 900],
    ['1,299.00', 'GBP', 129900],
    ['1.299,00', 'EUR', 129900],
    ["1'299.00", 'CHF', 129900],
    ['1’290.00', 'CHF', 129000],
    ['1 299,00', 'SEK', 129900],
    ['1\u00a0299,00', 'SEK', 129900],
    ['1\u202f299,00 kr', 'SEK', 129900],
    ['1.234.567,89', 'EUR', 123456789],
    ['1,234,567', 'EUR', 123456700],
    ['€ 12,50', 'EUR', 1250],
    ['9,90 €', 'EUR', 990],
    ['12,50 EUR', 'EUR', 1250],
    ['$9.00', 'USD', 900],
    ['US$ 9', 'USD', 900],
    ['£9', 'GBP', 900],
    ['Fr. 12.-', 'CHF', 1200],
    ['12,– €', 'EUR', 1200],
    ['1,980', 'JPY', 1980],
    ['1.980', 'KRW', 1980],
    ['0', 'EUR', 0],
    ['0.500', 'EUR', 50],
    ['.99', 'USD', 99],
  ])('reads %s in %s as %i minor units', (text, code, minor) => {
    expect(amount(text, code)).toEqual({ ok: true, value: minor });
  });

  test.each([
    ['1,299', 'EUR', '1299.00', '1.299'],
    ['1.290', 'CZK', '1290.00', '1.29'],
    ['149.500', 'NOK', '149500.00', '149.50'],
    ['12.505', 'GBP', '12505.00', '12.505'],
  ])('rejects %s in %s with both readings', (text, code, ...readings) => {
    expect(amount(text, code)).toEqual({ ok: false, error: { kind: 'ambiguous', readings } });
  });

  test.each([
    ['-5', 'EUR', 'negative'],
    ['', 'EUR', 'not-a-number'],
    ['free', 'EUR', 'not-a-number'],
    ['12.50', 'JPY', 'too-precise'],
    ['12 GBP', 'EUR', 'other-currency'],
    ['$9.00', 'EUR', 'other-currency'],
    ['1.2.3', 'EUR', 'not-a-number'],
    ['1,29.00', 'EUR', 'not-a-number'],
    ['12.5001', 'EUR', 'too-precise'],
    ['1e3', 'EUR', 'not-a-number'],
    ['9'.repeat(41), 'EUR', 'not-a-number'],
  ])('rejects “%s” in %s: %s', (text, code, kind) => {
    expect(amount(text, code)).toEqual({ ok: false, error: { kind } });
  });
});

describe('`readQuantity`', () => {
  test.each([
    ['5', 5],
    ['5.0', 5],
    ['5,0', 5],
    ['12.00', 12],
    ['1 200', 1200],
    ['1.200,00', 1200],
    ['0', 0],
  ])('reads %s as %i pieces', (text, pieces) => {
    expect(readQuantity(text)).toEqual({ ok: true, value: pieces });
  });

  test.each([
    ['1.000', '"1.000" may be 1000 or 1'],
    ['1,000', '"1,000" may be 1000 or 1'],
    ['2.5', '"2.5" has too many decimals or digits'],
    ['-3', '"-3" is negative'],
    ['', '"" is no number'],
    ['5 €', '"5 €" is in another currency'],
    ['8.72089E+12', '"8.72089E+12" is no number'],
  ])('rejects “%s” in words: %s', (text, words) => {
    const read = readQuantity(text);
    expect(read.ok ? '' : faultText(read.error, text)).toBe(words);
  });
});
