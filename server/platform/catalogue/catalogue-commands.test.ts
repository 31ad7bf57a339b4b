import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { productRecordShape } from '#app/modules/catalogue/domain/product-record.ts';
import { migrations } from '#server/composition/migrations.ts';
import type { Store } from '#server/store/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { createPlace, type Place, storeEngine } from '#tests/support/stores.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { catalogueRevision } from './catalogue-facts.ts';
import { createEmbeddedCatalogue } from './embedded-catalogue.ts';
import { inListings } from './in-listings.ts';
import { seedCatalogue, seedCommands } from './seed-catalogue.ts';

const commands = { ...catalogueCommands, ...seedCommands };
const NOW = Date.UTC(2026, 0, 1);
let folder: string;
let place: Place;
let store: Store<typeof commands>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  place = await createPlace();
  store = await place.open({ commands, migrations });
});
afterEach(async () => {
  await place.remove();
  rmSync(folder, { recursive: true });
});

const importAll = (products: Parameters<(typeof catalogueCommands)['importProducts']>[1]['products'], now = NOW) =>
  store.command('importProducts', { products, now, rank: 0 });
const euro = (final: number) => ({ EUR: { original: 2000, final } });
const count = async (table: string) =>
  Number((await store.read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))?.n);

describe('`importProducts`', () => {
  test('writes a price into the history only when it changed', async () => {
    const at = (final: number) => [sampleProduct('A1', { variants: [sampleVariant('A1-A', { prices: euro(final) })] })];
    await importAll(at(1500), 1);
    await importAll(at(1500), 2);
    await importAll(at(1200), 3);
    await importAll(at(1500), 4);
    expect(await store.read.all('SELECT from_at, final FROM price_history ORDER BY from_at')).toEqual([
      { from_at: 1, final: 1500 },
      { from_at: 3, final: 1200 },
      { from_at: 4, final: 1500 },
    ]);
  });

  test('deletes the variants, prices, stock and pictures that a record no longer has', async () => {
    await importAll([
      sampleProduct('A1', {
        variants: [
          sampleVariant('A1-A', {
            prices: { ...euro(1500), USD: { original: 1, final: 1 } },
            stock: { nl: 3, 'nl-rsv': 4 },
          }),
          sampleVariant('A1-B'),
        ],
      }),
    ]);
    await importAll([
      sampleProduct('A1', { media: [], variants: [sampleVariant('A1-A', { prices: euro(1500), stock: { nl: 3 } })] }),
    ]);
    expect(await store.read.all('SELECT id FROM variants')).toEqual([{ id: 'v-a1-a' }]);
    expect(await store.read.all('SELECT currency FROM prices')).toEqual([{ currency: 'EUR' }]);
    expect(await store.read.all('SELECT warehouse, quantity FROM stock')).toEqual([{ warehouse: 'nl', quantity: 3 }]);
    expect(await count('images')).toBe(0);
    expect(await store.read.all("SELECT DISTINCT currency FROM listing WHERE category = 'adults/socks'")).toEqual([
      { currency: 'EUR' },
    ]);
  });

  describe('of an import', () => {
    const sized = (sku: string, label: string) => sampleVariant(sku, { size: { label, value: label } });
    const write = (...variants: readonly ReturnType<typeof sampleVariant>[]) =>
      store.command('importProducts', {
        products: [sampleProduct('A1', { variants })],
        now: NOW,
        rank: 0,
        displace: true,
      });
    const ids = async () =>
      (
        await store.read.all<{ id: string; size_label: string; sku: string }>(
          'SELECT id, size_label, sku FROM variants',
        )
      )
        .map(({ id, size_label, sku }) => `${size_label} ${sku} ${id}`)
        .sort();

    test('keeps the id of a size that got another sku', async () => {
      await write(sized('A1-A', 'S'), sized('A1-B', 'M'));
      await write(sized('NEW', 'S'), sized('A1-B', 'M'));
      expect(await ids()).toEqual(['M A1-B v-a1-b', 'S NEW v-a1-a']);
    });

    test('keeps the ids of sizes that exchange a sku with a size that goes', async () => {
      await write(sized('A1', 'S'), sized('A1-2', 'M'), sized('A1-3', 'L'));
      await write(sized('A1', 'M'), sized('A1-4', 'L'));
      expect(await ids()).toEqual(['L A1-4 v-a1-3', 'M A1 v-a1-2']);
    });

    test('takes the id of a known sku where sizes were renamed', async () => {
      await write(sized('A1-A', 'S'), sized('A1-B', 'M'));
      await write(sized('A1-A', 'M'), sized('A1-B', 'L'));
      expect(await ids()).toEqual(['L A1-B v-a1-b', 'M A1-A v-a1-a']);
    });
  });

  test('moves a variant to another product, and reuses the sku of a deleted variant', async () => {
    await importAll([sampleProduct('A1', { variants: [sampleVariant('A1-A'), sampleVariant('A1-B')] })]);
    await importAll([
      sampleProduct('A2', { variants: [sampleVariant('A1-A')] }),
      sampleProduct('A1', { variants: [sampleVariant('A1-B', { id: 'renamed' })] }),
    ]);
    expect(await store.read.all('SELECT id, product_id FROM variants ORDER BY id')).toEqual([
      { id: 'renamed', product_id: 'p-a1' },
      { id: 'v-a1-a', product_id: 'p-a2' },
    ]);
  });

  test('writes nothing of a batch with an invalid record', async () => {
    await importAll([sampleProduct('A1')]);
    await expect(importAll([sampleProduct('A2'), sampleProduct('A3', { slug: 'a1' })])).rejects.toThrow(/unique/i);
    expect(await count('products')).toBe(1);
  });

  test('leaves an unchanged product untouched, with its time', async () => {
    await importAll([sampleProduct('A1', { updatedAt: '2026-01-01T00:00:00.000Z' })], 1);
    const before = await store.read.all('SELECT doc, revision, updated_at FROM products');
    await importAll([sampleProduct('A1', { updatedAt: '2026-02-02T00:00:00.000Z' })], 2);
    expect(await store.read.all('SELECT doc, revision, updated_at FROM products')).toEqual(before);
    await importAll([sampleProduct('A1', { updatedAt: '2026-02-02T00:00:00.000Z', name: { en: 'New name' } })], 3);
    expect(await store.read.all('SELECT updated_at FROM products')).toEqual([{ updated_at: 3 }]);
    expect(await store.read.all('SELECT DISTINCT newest FROM listing')).toEqual([{ newest: -Date.UTC(2026, 1, 2) }]);
  });

  test('replaces products with its slug or sku on request, and counts them', async () => {
    await importAll([sampleProduct('A1'), sampleProduct('A2'), sampleProduct('A3')]);
    const { displaced } = await store.command('importProducts', {
      products: [sampleProduct('B1', { slug: 'a1' }), sampleProduct('a2', { slug: 'own' })],
      now: NOW,
      rank: 0,
      displace: true,
    });
    expect(displaced).toEqual(['p-a1']);
    expect(await store.read.all('SELECT id, slug FROM products ORDER BY id')).toEqual([
      { id: 'p-a2', slug: 'own' },
      { id: 'p-a3', slug: 'a3' },
      { id: 'p-b1', slug: 'a1' },
    ]);
  });

  test('displaces variants of other products, and deletes a product without variants', async () => {
    await importAll([
      sampleProduct('A1', {
        variants: [sampleVariant('S1', { prices: euro(900) }), sampleVariant('S2', { prices: euro(1500) })],
      }),
      sampleProduct('A2', { variants: [sampleVariant('S3', { prices: euro(1000) })] }),
    ]);
    const { displaced } = await store.command('importProducts', {
      products: [sampleProduct('B1', { variants: [sampleVariant('S1', { id: 'other' }), sampleVariant('S3')] })],
      now: NOW,
      rank: 9,
      displace: true,
    });
    expect(displaced).toEqual(['p-a2']);
    expect(await store.read.all('SELECT id, product_id FROM variants ORDER BY id')).toEqual([
      { id: 'other', product_id: 'p-b1' },
      { id: 'v-s2', product_id: 'p-a1' },
      { id: 'v-s3', product_id: 'p-b1' },
    ]);
    expect(await store.read.all("SELECT DISTINCT price, rank FROM listing WHERE product_id = 'p-a1'")).toEqual([
      { price: 1500, rank: 0 },
    ]);
  });

  test('writes the same listings at once and with `listLater`', async () => {
    const products = [sampleProduct('A1'), sampleProduct('A2', { categories: ['outlet-all', 'adults/socks'] })];
    const rows = () => store.read.all('SELECT * FROM listing ORDER BY category, is_us, currency, product_id');
    await importAll(products);
    const atOnce = await rows();
    await store.command('clearCatalogue', {});
    const { unlisted } = await store.command('importProducts', { products, now: NOW, rank: 0, listLater: true });
    expect(await count('listing')).toBe(0);
    for (const listings of inListings(unlisted, 3)) await store.command('listProducts', { listings });
    expect(await rows()).toEqual(atOnce);
  });

  test('and `removeProducts` delete products with everything but their price history', async () => {
    await importAll([sampleProduct('A1'), sampleProduct('A2'), sampleProduct('A3')]);
    expect(await store.command('removeProducts', { ids: ['p-a1', 'p-a3', 'nobody'] })).toBe(2);
    expect(await store.read.all('SELECT id FROM products')).toEqual([{ id: 'p-a2' }]);
    expect(await store.read.all('SELECT DISTINCT product_id FROM listing')).toEqual([{ product_id: 'p-a2' }]);
    expect(
      await store.read.all("SELECT DISTINCT variant_id FROM price_history WHERE variant_id = 'v-a1-4146'"),
    ).toHaveLength(1);
  });

  test('increments the revision of the catalogue, and `setStock` does not', async () => {
    expect(await catalogueRevision(store.read)).toBe(0);
    await importAll([sampleProduct('A1')]);
    const revision = await catalogueRevision(store.read);
    expect(revision).toBeGreaterThan(0);
    expect(await store.command('setStock', { variantId: 'v-a1-4146', warehouse: 'nl', quantity: 1, now: 1 })).toBe(
      true,
    );
    expect(await catalogueRevision(store.read)).toBe(revision);
    expect(await store.command('bumpCatalogueRevision', {})).toBe(revision + 1);
  });
});

describe('a stock command', () => {
  test('rejects an unknown variant', async () => {
    expect(await store.command('setStock', { variantId: 'unknown', warehouse: 'nl', quantity: 1, now: 1 })).toBe(false);
  });

  test('for the other region does not make a product available', async () => {
    await importAll([sampleProduct('A1')]);
    await store.command('setStock', { variantId: 'v-a1-4146', warehouse: 'nl', quantity: 0, now: 1 });
    await store.command('setStock', { variantId: 'v-a1-4146', warehouse: 'nl-rsv', quantity: 0, now: 1 });
    await store.command('setStock', { variantId: 'v-a1-4146', warehouse: 'us', quantity: 50, now: 1 });
    const source = createEmbeddedCatalogue(store.read);
    expect(await source.cards(sampleMarket('GB'), ['A1'])).toMatchObject([{ stockStatus: 'no-stock' }]);
    expect(await source.cards(sampleMarket('US'), ['A1'])).toMatchObject([{ stockStatus: 'in-stock' }]);
  });
});

describe('the catalogue reader', () => {
  test('leaves out an invalid record, reports it, and continues', async () => {
    await importAll([sampleProduct('A1', { updateReason: '' }), sampleProduct('A2')]);
    const rejected: unknown[] = [];
    const source = createEmbeddedCatalogue(store.read, { onRejected: (product) => rejected.push(product) });
    const listing = await source.list(sampleMarket('GB'), {
      category: 'adults/socks',
      page: 1,
      pageSize: 24,
      sort: 'featured:desc',
    });
    expect(listing.items.map(({ sku }) => sku)).toEqual(['A2']);
    expect(rejected).toEqual([{ sku: 'A1', reason: 'Invalid product received' }]);
  });

  test('leaves out a linked product of an unknown colour, reports it once, and shows the others', async () => {
    const link = (sku: string, colour: string) => ({
      sku,
      slug: sku.toLowerCase(),
      colour,
      name: { en: sku, de: sku, nl: sku },
    });
    const record = sampleProduct('A1', { linkedProducts: [link('A2', 'octarine'), link('A3', 'red')] });
    expect(productRecordShape.safeParse(record).success).toBe(true);
    await importAll([record, sampleProduct('A2'), sampleProduct('A3')]);
    const skipped: unknown[] = [];
    const source = createEmbeddedCatalogue(store.read, { onSkippedLink: (link) => skipped.push(link) });
    for (let times = 0; times < 2; times++) {
      const product = await source.product(sampleMarket('GB'), 'a1');
      expect(product.ok && product.value.linkedProducts.map(({ sku, colour }) => [sku, colour])).toEqual([
        ['A3', 'red'],
      ]);
    }
    expect(skipped).toEqual([{ sku: 'A1', linked: 'A2', colour: 'octarine' }]);
  });

  test('returns the source of a picture', async () => {
    await importAll([sampleProduct('A1')]);
    const source = createEmbeddedCatalogue(store.read);
    expect(await source.imageSource('a1-1')).toEqual({ kind: 'drawn', name: 'a1-1' });
    expect(await source.imageSource('nothing')).toBeNull();
  });

  // The plan is SQLite's; `store-statements.test.ts` examines the plans of PostgreSQL.
  test.skipIf(storeEngine !== 'sqlite').each(['rank', 'price', 'price DESC', 'newest'])(
    'reads a category by %s from an index without a sort',
    async (column) => {
      const plan = await store.read.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT product_id, sold_out FROM listing WHERE category = ? AND is_us = ? AND currency = ? ORDER BY sold_out, ${column}, product_id LIMIT ? OFFSET ?`,
        ['adults/socks', 0, 'EUR', 24, 0],
      );
      expect(plan.map(({ detail }) => detail).join('; ')).toMatch(/SEARCH listing USING COVERING INDEX/);
      expect(plan.map(({ detail }) => detail).join('; ')).not.toMatch(/SCAN|TEMP B-TREE/);
    },
  );
});

describe('the demo catalogue', () => {
  const bundle = async (version: string, products: readonly unknown[]) => {
    await mkdir(join(folder, 'bundle'), { recursive: true });
    await writeFile(join(folder, 'bundle', 'index.json'), JSON.stringify({ version }));
    await writeFile(join(folder, 'bundle', 'socks.json'), JSON.stringify(products));
  };
  const seed = () => seedCatalogue(store, { folder: join(folder, 'bundle'), now: NOW });

  test('fills an empty store, once', async () => {
    await bundle('1', [sampleProduct('A1'), sampleProduct('A2')]);
    expect([await seed(), await seed()]).toEqual([2, 0]);
    expect(await count('products')).toBe(2);
  });

  test('is replaced by a newer version', async () => {
    await bundle('1', [sampleProduct('A1')]);
    await seed();
    await bundle('2', [sampleProduct('A2')]);
    expect(await seed()).toBe(1);
    expect(await store.read.all('SELECT sku FROM products')).toEqual([{ sku: 'A2' }]);
  });

  test('never replaces an imported catalogue', async () => {
    await importAll([sampleProduct('OWN')]);
    await store.command('noteCatalogueSource', { source: 'import', version: '2026-01-01' });
    await bundle('1', [sampleProduct('A1')]);
    expect(await seed()).toBe(0);
    expect(await store.read.all('SELECT sku FROM products')).toEqual([{ sku: 'OWN' }]);
  });

  test('without valid products keeps the previous version and reports the fault', async () => {
    await bundle('1', [sampleProduct('A1')]);
    await seed();
    await bundle('2', [{ ...sampleProduct('A2'), variants: [] }]);
    await expect(seed()).rejects.toThrow(/socks\.json does not hold products: .*empty variants array/s);
    expect(await count('products')).toBe(1);
  });
});
