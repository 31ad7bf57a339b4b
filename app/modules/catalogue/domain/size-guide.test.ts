import { expect, test } from 'vitest';
import type { Product } from './product.ts';
import { sizeGuideFor } from './size-guide.ts';

const product = (
  sizeGuideBlock: string,
  family: Product['information']['family'],
  ageGroup: 'adults' | 'kids' = 'adults',
) => sizeGuideFor({ information: { sizeGuideBlock, family, ageGroup } as Product['information'] });

test('`sizeGuideFor` returns the guide that a product names', () => {
  expect(product('kids', 'gift-boxes')?.caption).toBe('kids');
});

test('`sizeGuideFor` returns the guide of the family when a product names no existing one', () => {
  for (const block of ['', 'hats', 'toString']) expect(product(block, 'boxers')?.caption).toBe('boxers');
  expect(product('', 'socks', 'kids')?.caption).toBe('kids');
});
