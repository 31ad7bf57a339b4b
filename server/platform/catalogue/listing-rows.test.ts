import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { createVersionReader } from './catalogue-version.ts';
import { createListingRows } from './listing-rows.ts';
import { MOST_NOTED, noteCards } from './page-changes.ts';

const commands = {
  ...catalogueCommands,
  /** As after changes of 200 products, a few at a time. */
  async noteMany({ sql }: CommandContext, { now: at }: { readonly now: number }) {
    const ids = Array.from({ length: 200 }, (_, index) => `other-${index}`);
    for (let from = 0; from < ids.length; from += MOST_NOTED)
      await noteCards(sql, ids.slice(from, from + MOST_NOTED), { now: at, many: 0 });
  },
};
const PRODUCTS = 40;
const LIST = ['adults/socks', 0, 'EUR'] as const;
const ORDERS = {
  'featured:desc': 'sold_out, rank, product_id',
  'newest:desc': 'sold_out, newest, product_id',
  'price:asc': 'sold_out, price, product_id',
  'price:desc': 'sold_out, price DESC, product_id',
} as const;
const SORTS = Object.keys(ORDERS) as (keyof typeof ORDERS)[];

let place: Place;
let store: Store<typeof commands>;
let now = Date.UTC(2026, 0, 1);
beforeEach(async () => {
  place = await createPlace();
  store = await place.open({ commands, migrations });
});
afterEach(() => place.remove());

const importAll = (turned = 0) =>
  store.command('importProducts', {
    products: Array.from({ length: PRODUCTS }, (_, index) => {
      const sku = `A${10 + ((index + turned) % PRODUCTS)}`;
      const price = 100 * (index % 3);
      return sampleProduct(sku, {
        updatedAt: new Date(Date.UTC(2025, 0, 1 + (index % 7))).toISOString(),
        variants: [
          sampleVariant(sku, {
            id: `v-${sku}`,
            prices: { EUR: { original: price, final: price } },
            stock: { nl: index % 5 === 0 ? 0 : 9 },
          }),
        ],
      });
    }),
    now,
    rank: 0,
  });

const byOffset = (sort: keyof typeof ORDERS, from: number, size: number) =>
  store.read.all(
    `SELECT product_id, sold_out FROM listing WHERE category = ? AND is_us = ? AND currency = ? ORDER BY ${ORDERS[sort]} LIMIT ? OFFSET ?`,
    [...LIST, size, from],
  );

const aChange = fc.oneof(
  fc.record({ kind: fc.constant('stock' as const), variant: fc.nat(PRODUCTS - 1), value: fc.constantFrom(0, 9) }),
  fc.record({
    kind: fc.constant('price' as const),
    variant: fc.nat(PRODUCTS - 1),
    value: fc.constantFrom(50, 100, 250),
  }),
  fc.record({ kind: fc.constant('import' as const), variant: fc.nat(PRODUCTS - 1), value: fc.constant(0) }),
  fc.record({
    kind: fc.constant('nothing' as const),
    variant: fc.constant(0),
    value: fc.integer({ min: 0, max: 60_000 }),
  }),
);

test('each part of a list in every order equals that of `OFFSET`, also after products sell out, come back or change price', async () => {
  await importAll();
  const rowsOf = createListingRows(store.read, { clock: () => now, near: 4, step: 5 });
  const change = async ({ kind, variant, value }: { kind: string; variant: number; value: number }) => {
    const variantId = `v-A${10 + variant}`;
    if (kind === 'stock') await store.command('setStock', { variantId, warehouse: 'nl', quantity: value, now });
    else if (kind === 'price')
      await store.command('setPricesOf', {
        rows: [{ variantId, currency: 'EUR', original: value, final: value }],
        now,
      });
    else if (kind === 'import') await importAll(variant);
    else now += value;
  };
  const aStep = fc.record({
    changes: fc.array(aChange, { maxLength: 2 }),
    reads: fc.array(
      fc.record({ sort: fc.constantFrom(...SORTS), from: fc.nat(PRODUCTS + 3), size: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { changes, reads } of steps) {
        for (const one of changes) await change(one);
        const { lists: version } = await createVersionReader(store.read)();
        for (const { sort, from, size } of reads) {
          const rows = await rowsOf({ list: LIST, sort, from, size, total: PRODUCTS, version });
          expect(rows).toEqual(await byOffset(sort, from, size));
        }
      }
    }),
    { numRuns: propertyRuns(150) },
  );
});

/** Counts the rows that `OFFSET` skips. */
function counted(sql: Sql) {
  const skipped: number[] = [];
  const counting: Sql = {
    ...sql,
    all: (text, values) => {
      if (text.includes('OFFSET')) skipped.push(Number(values?.at(-1)));
      return sql.all(text, values);
    },
    get: (text, values) => {
      if (text.includes('OFFSET')) skipped.push(Number(values?.at(-1)));
      return sql.get(text, values);
    },
  };
  return { counting, skipped };
}

test('a part in the middle of a list skips no row when its place is known, and none near an end skips more than a few', async () => {
  await importAll();
  const { counting, skipped } = counted(store.read);
  const rowsOf = createListingRows(counting, { clock: () => now, near: 4, step: 5 });
  const { lists: version } = await createVersionReader(store.read)();
  const readAll = async () => {
    for (const sort of SORTS)
      for (let from = 0; from < PRODUCTS; from += 3)
        await rowsOf({ list: LIST, sort, from, size: 3, total: PRODUCTS, version });
  };
  await readAll();
  skipped.length = 0;
  await readAll();
  expect(skipped.length).toBeGreaterThan(0);
  expect(Math.max(...skipped)).toBeLessThanOrEqual(4);
});

test('a part of a list follows a product that sells out also on a node whose clock is an hour ahead', async () => {
  await importAll();
  await store.command('setStock', { variantId: 'v-A11', warehouse: 'nl', quantity: 0, now });
  const rowsOf = createListingRows(store.read, { clock: () => now + 3_600_000, near: 4, step: 5 });
  const { lists: version } = await createVersionReader(store.read)();
  const read = () => rowsOf({ list: LIST, sort: 'featured:desc', from: 15, size: 3, total: PRODUCTS, version });
  const before = await read();
  now += 1;
  await store.command('setStock', { variantId: 'v-A12', warehouse: 'nl', quantity: 0, now });
  expect(await read()).not.toEqual(before);
  expect(await read()).toEqual(await byOffset('featured:desc', 15, 3));
});

test('a list that 200 products have just left is read by `OFFSET`, and 30 seconds later from places again', async () => {
  await importAll();
  const { counting, skipped } = counted(store.read);
  const rowsOf = createListingRows(counting, { clock: () => now, near: 4, step: 5 });
  const { lists: version } = await createVersionReader(store.read)();
  const read = async () => {
    skipped.length = 0;
    await rowsOf({ list: LIST, sort: 'featured:desc', from: 15, size: 3, total: PRODUCTS, version });
    await rowsOf({ list: LIST, sort: 'featured:desc', from: 15, size: 3, total: PRODUCTS, version });
    return skipped.length;
  };
  expect(await read()).toBe(1);
  await store.command('noteMany', { now });
  expect(await read()).toBe(2);
  now += 31_000;
  expect(await read()).toBe(1);
});
