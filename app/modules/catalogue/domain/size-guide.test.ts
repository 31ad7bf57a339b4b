import { expect, test } from 'vitest';
import type { Product } from './product.ts';
import { americanGuide, type SizeGuide, sizeGuideFor } from './size-guide.ts';

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

test('`americanGuide` sets the sizes of the United States first and inches beside centimetres', () => {
  const socks = americanGuide(product('socks', 'socks') as SizeGuide);
  expect(socks.head).toEqual(['size', 'us', 'eu', 'uk']);
  expect(socks.rows[0]).toEqual(['36-40', 'W 5½–9 · M 4–7', '36–40', '3½–6½']);
  const boxers = americanGuide(product('boxers', 'boxers') as SizeGuide);
  expect(boxers.head).toEqual(['size', 'waist']);
  expect(boxers.rows[0]?.[1]).toMatch(/^29–31½\sin \(74–80\scm\)$/);
});
