import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import { readPricedVariants } from '#server/platform/cart/read-priced-variants.ts';
import type { CommandContext } from '#server/store/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createPlace } from '#tests/support/stores.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { createCatalogueFeed, createFacetFeed } from './catalogue-feed.ts';
import { createEmbeddedCatalogue } from './embedded-catalogue.ts';
import { readSold } from './sold-products.ts';

const commands = {
  ...catalogueCommands,
  /** What another writer may leave behind. */
  writeDocument: async ({ sql }: CommandContext, { doc }: { readonly doc: string }) => {
    await sql.run("UPDATE products SET doc = ? WHERE sku = 'A1'", [doc]);
  },
};

async function openStore() {
  const place = await createPlace();
  onTestFinished(() => place.remove());
  return await place.open({ commands, migrations });
}

const SCOPE = { category: 'adults/socks', page: 1, pageSize: 24, sort: 'featured:desc' } as const;
const START = { revision: 0, id: '' };
const { variants: _, ...WHOLE } = sampleProduct('A1');

test.each([
  ['no JSON', '{broken'],
  ['a text in place of the pictures', JSON.stringify({ ...WHOLE, media: 'x' })],
  ['no name', JSON.stringify({ ...WHOLE, name: null })],
])('a damaged document (%s) costs its own product alone, and an import mends it', async (_what, doc) => {
  const store = await openStore();
  const put = (sku: string) =>
    store.command('importProducts', { products: [sampleProduct(sku)], now: Date.UTC(2026, 0, 1), rank: 0 });
  for (const sku of ['A1', 'A2']) await put(sku);
  await store.command('writeDocument', { doc });

  const rejected: unknown[] = [];
  const source = createEmbeddedCatalogue(store.read, { onRejected: (product) => rejected.push(product) });
  const listed = async () => (await source.list(sampleMarket('GB'), SCOPE)).items.map(({ sku }) => sku).sort();
  expect(await listed()).toEqual(['A2']);
  expect(rejected).toEqual([{ sku: 'A1', reason: 'Invalid product received' }]);
  for (const feed of [createCatalogueFeed(store.read), createFacetFeed(store.read)])
    expect((await feed.changedProducts(START)).products.map(({ sku }) => sku)).toEqual(['A2']);
  const sold = await readSold(store.read, { isUs: 0, currency: 'GBP', after: '', most: 9 });
  expect(sold.map(({ id }) => id)).toEqual(['p-a2']);
  const inBags = await readPricedVariants(store.read, ['v-a1-4146', 'v-a2-4146'], {
    cartId: '',
    market: sampleMarket('GB'),
  });
  expect([...inBags.keys()]).toEqual(['v-a2-4146']);
  await store.command('setStock', { variantId: 'v-a1-4146', warehouse: 'nl', quantity: 1, now: 1 });

  await put('A1');
  expect(await listed()).toEqual(['A1', 'A2']);
});

test('a document that no product can be made of costs its own product alone, and is reported', async () => {
  const store = await openStore();
  for (const sku of ['A1', 'A2'])
    await store.command('importProducts', { products: [sampleProduct(sku)], now: Date.UTC(2026, 0, 1), rank: 0 });
  await store.command('writeDocument', { doc: JSON.stringify({ ...WHOLE, media: [{ id: 'a-picture' }] }) });

  const failed: unknown[] = [];
  const source = createEmbeddedCatalogue(store.read, { onFailed: ({ sku, reason }) => failed.push([sku, reason]) });
  expect((await source.list(sampleMarket('GB'), SCOPE)).items.map(({ sku }) => sku)).toEqual(['A2']);
  expect(failed).toEqual([['A1', 'Failed to normalize product']]);
  expect(await source.product(sampleMarket('GB'), 'A1')).toMatchObject({ ok: false });
});
