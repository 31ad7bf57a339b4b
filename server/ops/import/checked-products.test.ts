import { expect, test } from 'vitest';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createCheckedProducts } from './checked-products.ts';

test('Checked products come in the order of their file, in batches that are taken once', () => {
  const products = ['A1', 'A2', 'A3', 'A4', 'A5'].map((sku) => sampleProduct(sku));
  const checked = createCheckedProducts(2);
  for (const product of products) checked.add(product);
  expect(checked.size).toBe(5);
  expect([...checked.batches()]).toEqual([products.slice(0, 2), products.slice(2, 4), products.slice(4)]);
  expect([...checked.batches()]).toEqual([]);
});
