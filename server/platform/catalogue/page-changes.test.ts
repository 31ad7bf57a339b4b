import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import type { Sql, Store } from '#server/store/types.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { createPlace, type Place } from '#tests/support/stores.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { createPageChangesReader } from './page-changes.ts';

let place: Place;
let store: Store<typeof catalogueCommands>;
let now = Date.UTC(2026, 0, 1);
beforeEach(async () => {
  place = await createPlace();
  store = await place.open({ commands: catalogueCommands, migrations });
});
afterEach(() => place.remove());

const SKUS = ['A10', 'A11'];
const importWith = (categories: readonly string[]) =>
  store.command('importProducts', {
    products: SKUS.map((sku) =>
      sampleProduct(sku, {
        categories: [...categories],
        variants: [sampleVariant(sku, { id: `v-${sku}`, stock: { nl: 9 } })],
      }),
    ),
    now,
    rank: 0,
  });

/** Reads whose lookups of skus and categories are counted. */
function countedReads() {
  const lookups: string[] = [];
  const all: Sql['all'] = (text, values) => {
    if (/FROM (?:products|listing)\b/.test(text)) lookups.push(...((values ?? []) as string[]));
    return store.read.all(text, values);
  };
  return { lookups, read: createPageChangesReader({ ...store.read, all } as Sql) };
}

const sellOut = (sku: string) => {
  now += 1;
  return store.command('setStockOf', {
    rows: ['nl', 'nl-rsv'].map((warehouse) => ({ variantId: `v-${sku}`, warehouse, quantity: 0 })),
    now,
  });
};

test('a change that was read before is reported again, and its product is not looked up again', async () => {
  await importWith(['adults/socks']);
  const since = now;
  const { lookups, read } = countedReads();
  await sellOut('A10');
  const first = await read(since);
  expect(first.products.filter(({ kind }) => kind === 'card')).toMatchObject([{ sku: 'A10', revision: 1 }]);
  expect(lookups.length).toBeGreaterThan(0);
  lookups.length = 0;
  expect(await read(since)).toEqual(first);
  expect(lookups).toEqual([]);
  await sellOut('A11');
  const second = await read(since);
  expect(second.products.filter(({ kind }) => kind === 'card').map(({ sku }) => sku)).toEqual(SKUS);
  expect(second.products.filter(({ sku }) => sku === 'A10')).toEqual(first.products);
  const [, other] = second.products.filter(({ kind }) => kind === 'card').map(({ id }) => id);
  expect(new Set(lookups)).toEqual(new Set([other]));
});

test('a product that changed its categories is looked up again, because the structure is another', async () => {
  await importWith(['adults/socks']);
  const since = now;
  const { read } = countedReads();
  await sellOut('A10');
  const categoriesOf = async () => (await read(since)).products.find(({ kind }) => kind === 'card')?.categories;
  expect(await categoriesOf()).toEqual(['*', 'adults/socks']);
  await importWith(['adults/socks', 'adults/socks/winter']);
  expect(await categoriesOf()).toContain('adults/socks/winter');
});
