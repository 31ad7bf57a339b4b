import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { StoredProductRecord } from '#app/modules/catalogue/domain/product-diagnosis.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { inspectProduct } from './inspect-product.server.ts';

const REJECTED: StoredProductRecord = {
  sku: 'R/1',
  document: {},
  variants: [],
  images: [],
  searchWords: {},
  listings: [],
};

function inspect(key: string, { isHosted = false } = {}) {
  const products = {
    product: async (_: unknown, slug: string) =>
      slug === 'sold' ? ok({ sku: 'S' }) : err({ kind: 'product-not-found', slug }),
  } as unknown as ProductSource;
  const productRecords = { read: async (slug: string) => (slug === 'R/1' ? REJECTED : null) };
  return inspectProduct(
    { products, productRecords: isHosted ? null : productRecords },
    { market: sampleMarket('GB'), key },
  );
}

test('`inspectProduct` answers a product that the shop rejects, by a sku of several segments', async () => {
  expect(await inspect('R/1')).toMatchObject({
    product: null,
    stored: { record: REJECTED, diagnosis: { rejection: 'Invalid product received' } },
  });
});

test('`inspectProduct` answers a product of a hosted platform without a record', async () => {
  expect(await inspect('sold', { isHosted: true })).toEqual({ product: { sku: 'S' }, stored: null });
});

test('`inspectProduct` answers nothing for an unknown product', async () => {
  expect(await inspect('unknown')).toBeNull();
});
