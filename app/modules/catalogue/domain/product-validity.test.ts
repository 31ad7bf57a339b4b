import { expect, test } from 'vitest';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { productRejection } from './product-validity.ts';

test('`productRejection` accepts a product', () => {
  expect(productRejection(sampleProduct('A1'))).toBeNull();
});

test.each([
  ['nothing', null],
  ['a text', 'A1'],
  ['a list', [sampleProduct('A1')]],
  ['a product without id', { ...sampleProduct('A1'), id: undefined }],
  ['a product without sku', { ...sampleProduct('A1'), sku: '' }],
  ['a product without updateReason', { ...sampleProduct('A1'), updateReason: undefined }],
  ['a product without _id', { ...sampleProduct('A1'), _id: undefined }],
  ['another kind', { ...sampleProduct('A1'), _id: { kind: 'category', id: 'A1' } }],
])('`productRejection` rejects %s', (_, value) => {
  expect(productRejection(value)).toBe('Invalid product received');
});

test('`productRejection` rejects a product without variants', () => {
  expect(productRejection({ ...sampleProduct('A1'), variants: [] })).toBe('empty variants array');
});
