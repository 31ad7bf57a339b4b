import { onTestFinished } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import type { Sql } from '#server/store/types.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

export const now = Date.UTC(2026, 0, 1);

/** A catalogue in a store of its own, with products in their order. */
export async function openCatalogue(products: readonly ProductRecord[]) {
  const place = await createPlace();
  const store = await place.open({ commands, migrations });
  await store.command('importProducts', { products, now, rank: 0 });
  const { read, holdLoading } = heldReads(store.read);
  const source = createEmbeddedCatalogue(read);
  return {
    store,
    source,
    /** Resolves when the source can count and filter. */
    load: () => source.load([sampleMarket('GB'), sampleMarket('US')]),
    /** Delays what filters and counts are made of, until the returned function is called. */
    holdLoading,
    setStock: (variantId: string, warehouse: string, quantity: number) =>
      store.command('setStock', { variantId, warehouse, quantity, now: 1 }),
    /** The price in pounds, in pence. */
    setPrice: (variantId: string, pence: number) =>
      store.command('setPricesOf', {
        rows: [{ variantId, currency: 'GBP', original: pence, final: pence }],
        now: now + 2,
      }),
    setStockOf: (variantIds: readonly string[], quantity: number) =>
      store.command('setStockOf', {
        rows: variantIds.map((variantId) => ({ variantId, warehouse: 'nl', quantity })),
        now: 1,
      }),
    /** Replaces the records with the same ids. */
    replace: (changed: readonly ProductRecord[]) =>
      store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    close: () => place.remove(),
  };
}

/** Reads whose groups of changed products can be delayed. */
function heldReads(read: Sql) {
  let held: Promise<void> = Promise.resolve();
  return {
    read: {
      ...read,
      async all(...[statement, values]: Parameters<Sql['all']>) {
        if (/WHERE p\.revision >=/.test(statement)) await held;
        return await read.all(statement, values);
      },
    } as Sql,
    holdLoading() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

/** A catalogue that is closed after the test. */
export async function startCatalogue(products: readonly ProductRecord[]) {
  const opened = await openCatalogue(products);
  onTestFinished(() => opened.close());
  return opened;
}

export const uk = sampleMarket('GB');
export const germany = sampleMarket('DE');
export const us = sampleMarket('US');
export const ireland = sampleMarket('IE');
export const sweden = sampleMarket('SE');

export const page = (overrides: object = {}) => ({
  category: 'adults/socks',
  page: 1,
  pageSize: 24,
  sort: 'featured:desc' as const,
  ...overrides,
});
export const eur = (amount: number) => ({ EUR: { original: amount, final: amount } });
export const priced = (sku: string, amount: number, updatedAt = '2026-01-01T00:00:00.000Z') =>
  sampleProduct(sku, { updatedAt, variants: [sampleVariant(`${sku}-A`, { prices: eur(amount) })] });

export const skusOf = (listing: { readonly items: readonly { readonly sku: string }[] }) =>
  listing.items.map(({ sku }) => sku);
