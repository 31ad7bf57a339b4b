import { expect, test } from 'vitest';
import type { Product } from './product.ts';
import { guideIn, type SizeGuide, sizeGuideFor } from './size-guide.ts';

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

test('`guideIn` sets the sizes of the United States first and inches beside centimetres', () => {
  const socks = guideIn(product('socks', 'socks') as SizeGuide, 'us');
  expect(socks.head).toEqual(['size', 'us', 'eu', 'uk']);
  expect(socks.rows[0]).toEqual(['36-40', 'W 5½–9 · M 4–7', '36–40', '3½–6½']);
  const boxers = guideIn(product('boxers', 'boxers') as SizeGuide, 'us');
  expect(boxers.head).toEqual(['size', 'waist']);
  expect(boxers.rows[0]?.[1]).toMatch(/^29–31½\sin \(74–80\scm\)$/);
});

test('`guideIn` sets British sizes first in centimetres, and keeps the European order', () => {
  const socks = product('socks', 'socks') as SizeGuide;
  expect(guideIn(socks, 'uk').head).toEqual(['size', 'uk', 'eu', 'us']);
  expect(guideIn(socks, 'eu')).toEqual(socks);
  expect(guideIn(product('boxers', 'boxers') as SizeGuide, 'uk').rows[0]?.[1]).toMatch(/^74–80\scm$/);
});
