import { describe, expect, test } from 'vitest';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { productRecordShape } from './product-record.ts';

describe('`productRecordShape`', () => {
  test('accepts a complete record', () => {
    expect(productRecordShape.parse(sampleProduct('A1'))).toEqual(sampleProduct('A1'));
  });

  test.each([
    [
      'a price with decimals',
      { variants: [sampleVariant('A1-A', { prices: { EUR: { original: 2000, final: 12.5 } } })] },
    ],
    ['negative stock', { variants: [sampleVariant('A1-A', { stock: { nl: -1 } })] }],
    ['a slug with a slash', { slug: 'a/b' }],
    ['a colour without a filter', { color: { primary: 'mauve', secondary: null } }],
  ])('rejects a record with %s', (_, change) => {
    expect(productRecordShape.safeParse({ ...sampleProduct('A1'), ...change }).success).toBe(false);
  });
});
