import { describe, expect, test } from 'vitest';
import { identifiersOf, readGtin } from './product-identifiers.ts';

/** Whether the last digit makes the weighted sum a multiple of ten. */
const hasRightDigit = (digits: string) =>
  [...digits].toReversed().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;

describe('`readGtin`', () => {
  test.each([
    ['4006381333931', '4006381333931'],
    ["'4006381333931", '4006381333931'],
    ['4006381333931.0', '4006381333931'],
    ['400638 133393 1', '4006381333931'],
    ['036000291452', '036000291452'],
    ['96385074', '96385074'],
  ])('reads %s as %s', (text, gtin) => {
    expect(readGtin(text)).toBe(gtin);
  });

  test.each([
    ['4006381333931', true],
    ['10614141000415', true],
    ['12000000000005', false],
    ['2000000000008', false],
    ['2999999999994', false],
    ['200000000004', false],
    ['400000000008', false],
    ['512345678900', false],
    ['9812345678901', false],
    ['9912345678908', false],
    ['20123451', false],
    ['96385074', true],
  ])('of a right check digit takes %s: %s (Merchant Center, restricted prefixes, December 2026)', (text, isTaken) => {
    const digits = text.slice(0, -1);
    const right = Array.from({ length: 10 }, (_, digit) => digits + digit).find((one) => hasRightDigit(one));
    expect(readGtin(right ?? '')).toBe(isTaken ? right : null);
  });

  test.each(['', '4006381333932', '40063813339', '4.00638E+12', 'ABC', '00000000'])(
    'reads no number in “%s”',
    (text) => {
      expect(readGtin(text)).toBeNull();
    },
  );
});

test('`identifiersOf` gives the twin of storefront us the numbers of its size', () => {
  const product = { identifiers: { A: { gtin: '4006381333931' } } };
  expect([
    identifiersOf(product, { sku: 'A-UP' }),
    identifiersOf(product, { sku: 'B' }),
    identifiersOf({}, { sku: 'A' }),
  ]).toEqual([{ gtin: '4006381333931' }, {}, {}]);
});
