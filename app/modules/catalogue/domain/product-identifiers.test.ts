import { describe, expect, test } from 'vitest';
import { identifiersOf, readGtin } from './product-identifiers.ts';

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

  test.each(['', '4006381333932', '40063813339', '4.00638E+12', 'ABC', '00000000', '2012345678900'])(
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
