import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import type { Store } from '#server/store/types.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';
import { catalogueCommands as commands } from './catalogue-commands.ts';

const NOW = Date.UTC(2026, 0, 1);
const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
const WAREHOUSES = ['nl', 'nl-rsv', 'us', 'us-rsv'] as const;
/** Six products of two sizes, one of which is sold in the United States. */
const SKUS = ['A', 'B', 'C', 'D', 'E', 'F'];
const VARIANTS = SKUS.flatMap((sku) => [`${sku}-nl`, `${sku}-us`]);

let place: Place;
let store: Store<typeof commands>;
beforeEach(async () => {
  place = await createPlace();
  store = await place.open({ commands, migrations });
});
afterEach(() => place.remove());

type Sizes = Readonly<Record<string, { readonly prices: object; readonly stock: object }>>;

const recordsOf = (sizes: Sizes) =>
  SKUS.map((sku) =>
    sampleProduct(sku, {
      categories: ['adults/socks'],
      variants: [
        sampleVariant(`${sku}-A`, { id: `${sku}-nl`, ...sizes[`${sku}-nl`] }),
        sampleVariant(`${sku}-UP`, { id: `${sku}-us`, ...sizes[`${sku}-us`] }),
      ],
    }),
  );
const importAll = (sizes: Sizes) => store.command('importProducts', { products: recordsOf(sizes), now: NOW, rank: 0 });
const listed = () => store.read.all('SELECT * FROM listing ORDER BY category, is_us, currency, product_id');
const states = () =>
  store.read.all("SELECT product_id, state FROM page_changes WHERE kind = 'stock' ORDER BY product_id");
const cardChanges = () =>
  store.read.all("SELECT product_id, revision FROM page_changes WHERE kind = 'card' ORDER BY product_id");
const fact = async (name: string) =>
  Number((await store.read.get<{ value: string }>('SELECT value FROM catalogue_facts WHERE name = ?', [name]))?.value);

const aPrice = fc.record({ original: fc.integer({ min: 50, max: 60 }), final: fc.integer({ min: 40, max: 50 }) });
const aQuantity = fc.constantFrom(0, 0, 3, 40);
const someSizes = fc
  .tuple(
    ...VARIANTS.map(() =>
      fc.record({
        prices: fc.dictionary(fc.constantFrom(...CURRENCIES), aPrice, { minKeys: 1 }),
        stock: fc.dictionary(fc.constantFrom(...WAREHOUSES), aQuantity, { minKeys: 1 }),
      }),
    ),
  )
  .map((all): Sizes => Object.fromEntries(VARIANTS.map((id, index) => [id, all[index] ?? { prices: {}, stock: {} }])));

describe('`setPricesOf` and `setStockOf`', () => {
  test('write the same listing, prices, stock and stock states as an import of the result', async () => {
    const somePrices = fc.array(
      fc
        .tuple(fc.constantFrom(...VARIANTS), fc.constantFrom(...CURRENCIES), aPrice)
        .map(([variantId, currency, price]) => ({
          variantId,
          currency,
          ...price,
        })),
      { maxLength: 30 },
    );
    const someStock = fc.array(
      fc.record({
        variantId: fc.constantFrom(...VARIANTS),
        warehouse: fc.constantFrom(...WAREHOUSES),
        quantity: aQuantity,
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(someSizes, somePrices, someStock, async (sizes, prices, stock) => {
        const result = structuredClone(sizes) as Record<string, { prices: object; stock: object }>;
        for (const { variantId, currency, ...price } of prices)
          Object.assign(result[variantId]?.prices ?? {}, { [currency]: price });
        for (const { variantId, warehouse, quantity } of stock)
          Object.assign(result[variantId]?.stock ?? {}, { [warehouse]: quantity });
        await store.command('clearCatalogue', {});
        await importAll(sizes);
        await store.command('setPricesOf', { rows: prices, now: NOW + 1 });
        await store.command('setStockOf', { rows: stock, now: NOW + 2 });
        const stored = async () => [
          await listed(),
          await store.read.all('SELECT * FROM prices ORDER BY variant_id, currency'),
          await store.read.all('SELECT * FROM stock ORDER BY variant_id, warehouse'),
        ];
        const written = await stored();
        await importAll(result);
        expect(written).toEqual(await stored());
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test('skip unknown variants and name them', async () => {
    await importAll({});
    const before = await listed();
    expect(
      await store.command('setPricesOf', {
        rows: [{ variantId: 'nothing', currency: 'GBP', original: 1, final: 1 }],
        now: NOW,
      }),
    ).toEqual(['nothing']);
    expect(
      await store.command('setStockOf', {
        rows: [
          { variantId: 'A-nl', warehouse: 'nl', quantity: 7 },
          { variantId: 'nothing', warehouse: 'nl', quantity: 0 },
        ],
        now: NOW,
      }),
    ).toEqual(['nothing']);
    expect(await listed()).toEqual(before);
  });
});

describe('`setPricesOf`', () => {
  const setPrice = (ids: readonly string[], final: number, currency: (typeof CURRENCIES)[number] = 'GBP') =>
    store.command('setPricesOf', {
      rows: ids.map((variantId) => ({ variantId, currency, original: final, final })),
      now: NOW + 5,
    });

  test('notes the change of the products whose prices change', async () => {
    await importAll(
      Object.fromEntries(VARIANTS.map((id) => [id, { prices: { GBP: { original: 9, final: 9 } }, stock: {} }])),
    );
    await setPrice(VARIANTS.slice(2), 9);
    expect(await cardChanges()).toEqual([]);
    await setPrice(VARIANTS.slice(0, 10), 5);
    await setPrice(['A-nl'], 6);
    expect(await cardChanges()).toEqual(
      SKUS.slice(0, 5).map((sku) => ({ product_id: `p-${sku.toLowerCase()}`, revision: sku === 'A' ? 2 : 1 })),
    );
  });

  test('changes the structure of the catalogue only for a currency that a product did not have', async () => {
    await importAll(
      Object.fromEntries(VARIANTS.map((id) => [id, { prices: { GBP: { original: 9, final: 9 } }, stock: {} }])),
    );
    const structure = await fact('structure');
    await setPrice(VARIANTS, 5);
    expect(await fact('structure')).toBe(structure);
    expect(await fact('revision')).toBeGreaterThan(structure);
    await setPrice(['A-nl'], 5, 'USD');
    expect(await fact('structure')).toBeGreaterThan(structure);
  });
});

test('`setStockOf` notes the same stock states for many products as `setStock` for each', async () => {
  await importAll(Object.fromEntries(VARIANTS.map((id) => [id, { prices: {}, stock: {} }])));
  const quantityOf = (index: number) => [0, 3, 40][index % 3] ?? 0;
  const rows = VARIANTS.map((variantId, index) => ({
    variantId,
    warehouse: index % 2 === 0 ? 'nl' : 'us',
    quantity: quantityOf(Math.floor(index / 2) + index),
  }));
  for (const row of rows) await store.command('setStock', { ...row, now: NOW });
  // The other region's stock does not count.
  const others = rows.map((row) => ({ ...row, warehouse: row.warehouse === 'nl' ? 'us' : 'nl', quantity: 40 }));
  for (const row of others) await store.command('setStock', { ...row, now: NOW });
  const expected = await states();
  expect(new Set(expected.map(({ state }) => String(state).split('=')[1])).size).toBeGreaterThan(1);
  await store.command('setStockOf', { rows: rows.map((row) => ({ ...row, quantity: 41 })), now: NOW });
  expect(await states()).not.toEqual(expected);
  await store.command('setStockOf', { rows: [...rows.map((row) => ({ ...row, quantity: 41 })), ...rows], now: NOW });
  expect(await states()).toEqual(expected);
});
