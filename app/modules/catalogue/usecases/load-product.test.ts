import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadProduct } from './load-product.server.ts';

function load(slugOrSku: string, twins: readonly string[] = []) {
  const products = {
    product: async (_: unknown, slug: string) =>
      slug === 'striped'
        ? ok({ sku: 'A', slug, linkedProducts: twins.map((sku) => ({ sku })) })
        : err({ kind: 'product-not-found', slug }),
    cards: async (_: unknown, skus: readonly string[]) => skus.map((sku) => ({ sku })),
  } as unknown as ProductSource;
  return loadProduct({ products }, { market: sampleMarket('DE'), slugOrSku });
}

test('`loadProduct` answers a product with its other colours', async () => {
  expect((await load('striped', ['B', 'D']))?.colours.map(({ sku }) => sku)).toEqual(['B', 'D']);
  expect(await load('striped')).toMatchObject({ product: { sku: 'A' }, colours: [] });
});

test('`loadProduct` answers nothing for an unknown product', async () => {
  expect(await load('unknown')).toBeNull();
});
