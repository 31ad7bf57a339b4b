import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { findAlternatives } from './find-alternatives.server.ts';

const variant = (id: string, size: string, stockStatus = 'in-stock') => ({ id, size: { value: size }, stockStatus });
const PRODUCTS: Readonly<Record<string, object>> = {
  red: {
    sku: 'RED',
    linkedProducts: [
      { sku: 'RED', slug: 'red' },
      { sku: 'BLUE', slug: 'blue' },
      { sku: 'GREY', slug: 'grey' },
    ],
    variants: [variant('r-s', 's'), variant('r-m', 'm'), variant('r-l', 'l', 'no-stock'), variant('r-xl', 'xl')],
  },
  blue: { sku: 'BLUE', linkedProducts: [], variants: [variant('b-s', 's'), variant('b-l', 'l')] },
  grey: { sku: 'GREY', linkedProducts: [], variants: [variant('g-l', 'l', 'no-stock')] },
};
const reads: string[] = [];
const products = {
  product: async (_market: unknown, slug: string) => {
    reads.push(slug);
    const product = PRODUCTS[slug];
    return product ? ok(product) : err({ kind: 'product-not-found', slug });
  },
} as unknown as Pick<ProductSource, 'product'>;
const line = (itemId: string, slug: string) => ({ itemId, id: 'r-l', slug, size: { label: 'L', value: 'l' } });
const found = (...lines: ReturnType<typeof line>[]) =>
  findAlternatives({ products, market: sampleMarket('GB') }, lines);

test('`findAlternatives` names the size in other colours first, then the nearest sizes in stock', async () => {
  const alternatives = await found(line('one', 'red'));
  expect(alternatives.get('one')?.map((one) => one.variant.id)).toEqual(['b-l', 'r-m', 'r-xl']);
});

test('`findAlternatives` has none for a product that is not sold, and reads nothing without lines', async () => {
  expect((await found(line('one', 'gone'))).get('one')).toEqual([]);
  reads.length = 0;
  expect((await found()).size).toBe(0);
  expect(reads).toEqual([]);
});
