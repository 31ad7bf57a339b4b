import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import type { Sql } from '#server/store/types.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';
import { describeProductSource } from './product-source-suite.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

const now = Date.UTC(2026, 0, 1);

async function openCatalogue(products: readonly ProductRecord[]) {
  const place = await createPlace();
  const store = await place.open({ commands, migrations });
  await store.command('importProducts', { products, now, rank: 0 });
  const { read, holdLoading } = heldReads(store.read);
  const source = createEmbeddedCatalogue(read);
  return {
    store,
    source,
    load: () => source.load([sampleMarket('GB'), sampleMarket('US')]),
    holdLoading,
    setStock: (variantId: string, warehouse: string, quantity: number) =>
      store.command('setStock', { variantId, warehouse, quantity, now: 1 }),
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
    replace: (changed: readonly ProductRecord[]) =>
      store.command('importProducts', { products: changed, now: now + 1, rank: 0 }),
    pass: async () => undefined,
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

describeProductSource('embedded', openCatalogue);

describe('the reads of the embedded catalogue', () => {
  const reduced = (final: number) =>
    sampleProduct('A1', {
      variants: [
        sampleVariant('A1-a', { id: 'a', prices: { GBP: { original: 900, final } }, stock: { nl: 9 } }),
        sampleVariant('A1-b', { id: 'b', prices: { EUR: { original: 900, final } }, stock: { nl: 0 } }),
      ],
    });
  const opened = async (products: readonly ProductRecord[]) => {
    const { store, source, ...rest } = await openCatalogue(products);
    const card = async (country: Parameters<typeof sampleMarket>[0] = 'GB') =>
      (await source.reads().products.list(sampleMarket(country), page)).items[0];
    const product = async () => {
      const answer = await source.reads().products.product(sampleMarket('GB'), 'a1');
      return answer.ok ? answer.value : null;
    };
    return { store, source, card, product, ...rest };
  };
  const page = { category: 'adults/socks', page: 1, pageSize: 24, sort: 'featured:desc' } as const;

  test('return the same card and product while nothing changes', async () => {
    const { card, product, close } = await opened([sampleProduct('A1')]);
    expect(await card()).toBeDefined();
    expect(await card()).toBe(await card());
    expect(await product()).not.toBeNull();
    expect(await product()).toBe(await product());
    await close();
  });

  test('return another card and product for another currency, stock state and price, and the same card for the same state', async () => {
    const { card, product, setStock, replace, close } = await opened([reduced(900)]);
    const [first, firstProduct] = [await card(), await product()];
    expect(await card('DE')).toMatchObject({ name: 'Socke A1', price: { final: { currency: 'EUR' } } });
    await setStock('a', 'nl', 0);
    expect(await card()).toMatchObject({ stockStatus: 'no-stock' });
    expect(await product()).toMatchObject({ stockStatus: 'no-stock', variants: [{ stockStatus: 'no-stock' }] });
    await setStock('a', 'nl', 3);
    expect(await product()).toMatchObject({ stockStatus: 'in-stock', variants: [{ stockStatus: 'low-stock' }] });
    await setStock('a', 'nl', 8);
    expect(await card()).toBe(first);
    expect(await product()).toEqual(firstProduct);
    await replace([reduced(500)]);
    expect(await card()).toMatchObject({ price: { final: { amount: 500 } } });
    expect(await product()).toMatchObject({ price: { final: { amount: 500 } } });
    await close();
  });

  test('return the same cards and products as before a price change of another product', async () => {
    const { source, setPrice, close } = await openCatalogue([sampleProduct('A1'), sampleProduct('A2')]);
    const uk = sampleMarket('GB');
    const read = async () => {
      const { products } = source.reads();
      const [one, other] = [await products.product(uk, 'a1'), await products.product(uk, 'a2')];
      return {
        cards: await products.cards(uk, ['A1', 'A2']),
        one: one.ok && one.value,
        other: other.ok && other.value,
      };
    };
    const before = await read();
    await setPrice('v-a1-4146', 333);
    const after = await read();
    expect(after.cards[0]).toMatchObject({ price: { final: { amount: 333 } } });
    expect(after.one).toMatchObject({ price: { final: { amount: 333 } } });
    expect(after.cards[1]).toBe(before.cards[1]);
    expect(after.other).toBe(before.other);
    await setPrice('v-a1-4146', 444);
    expect((await read()).cards[0]).toMatchObject({ price: { final: { amount: 444 } } });
    expect((await read()).one).toMatchObject({ price: { final: { amount: 444 } } });
    await close();
  });

  test('list a product after it got a price in the currency', async () => {
    const { source, store, close } = await openCatalogue([
      sampleProduct('A1', {
        variants: [sampleVariant('A1-a', { id: 'a', prices: { EUR: { original: 1, final: 1 } } })],
      }),
    ]);
    const list = () => source.reads().products.list(sampleMarket('GB'), page);
    expect(await list()).toEqual({ items: [], total: 0 });
    await store.command('setPricesOf', {
      rows: [{ variantId: 'a', currency: 'GBP', original: 700, final: 700 }],
      now: now + 2,
    });
    expect(await list()).toMatchObject({ items: [{ sku: 'A1' }], total: 1 });
    await close();
  });

  test('answer from one revision, and from the next one in the next request', async () => {
    const { source, store, close } = await openCatalogue([sampleProduct('A1')]);
    const reads = source.reads();
    const uk = sampleMarket('GB');
    expect(await reads.products.listedCategories(uk)).toMatchObject([{ slug: 'adults/socks' }]);
    const [id = ''] = (await store.read.all<{ id: string }>('SELECT id FROM images ORDER BY id')).map((row) => row.id);
    expect(await reads.hasPicture(id)).toBe(true);
    await store.command('clearCatalogue', {});
    expect(await reads.products.listedCategories(uk)).toMatchObject([{ slug: 'adults/socks' }]);
    expect(await source.reads().products.listedCategories(uk)).toEqual([]);
    expect(await source.reads().hasPicture(id)).toBe(false);
    await close();
  });
});
