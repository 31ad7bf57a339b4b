import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { StoredProductRecord } from '#app/modules/catalogue/domain/product-diagnosis.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { inspectProduct, loadProduct } from './load-product.server.ts';

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

const REJECTED: StoredProductRecord = {
  sku: 'R/1',
  document: {},
  variants: [],
  images: [],
  searchWords: {},
  listings: [],
};

const SOLD = { sku: 'S' };

function inspect(key: string, { givesRecords = true } = {}) {
  const products = {
    product: async (_: unknown, slug: string) =>
      slug === 'sold' || slug === 'S' ? ok(SOLD) : err({ kind: 'product-not-found', slug }),
  } as unknown as ProductSource;
  const records: Readonly<Record<string, StoredProductRecord>> = {
    'R/1': REJECTED,
    'S-3640': { ...REJECTED, sku: 'S' },
  };
  const productRecords = { read: async (slug: string) => (givesRecords && records[slug]) || null };
  return inspectProduct({ products, productRecords }, { market: sampleMarket('GB'), key });
}

test('`inspectProduct` answers a product that the shop rejects, by a sku of several segments', async () => {
  expect(await inspect('R/1')).toMatchObject({
    product: null,
    stored: { record: REJECTED, diagnosis: { rejection: 'Invalid product received' } },
  });
});

test('`inspectProduct` answers a product whose record a hosted platform does not give', async () => {
  expect(await inspect('sold', { givesRecords: false })).toEqual({ product: SOLD, stored: null });
});

test('`inspectProduct` answers the product of a variant by the sku of the variant', async () => {
  expect(await inspect('S-3640')).toMatchObject({ product: SOLD, stored: { record: { sku: 'S' } } });
});

test('`inspectProduct` answers nothing for an unknown product', async () => {
  expect(await inspect('unknown')).toBeNull();
});
