import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import type { Sql, SqlValue, Store } from '#server/store/types.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { readReferences } from './read-references.ts';

const NOW = Date.UTC(2026, 10, 23);
let folder: string;
let store: Store<typeof catalogueCommands>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'references-'));
  store = await createSqliteStore({
    file: join(folder, 'shop.sqlite'),
    commands: catalogueCommands,
    migrations,
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const sold = (daysAgo: number, final: number) =>
  store.command('importProducts', {
    products: [
      sampleProduct('A1', {
        variants: [
          sampleVariant('A1-A', {
            id: 'v',
            prices: { EUR: { original: 2000, final }, GBP: { original: 1, final: 1 } },
          }),
        ],
      }),
    ],
    now: NOW - days(daysAgo),
    rank: 0,
  });
const gone = () => store.command('clearCatalogue', {});
const reference = async () =>
  (await readReferences(store.read, { variants: ['v', 'nobody'], currency: 'EUR', now: NOW })).get('v');

test('`readReferences` proves a reduction from imported prices', async () => {
  await sold(400, 1900);
  await sold(50, 2000);
  await sold(10, 1500);
  expect(await reference()).toEqual({ amount: 2000, until: NOW + days(20) });
});

test('`readReferences` includes the price in force at the start of its period', async () => {
  await sold(400, 1700);
  await sold(25, 1500);
  expect(await reference()).toEqual({ amount: 1700, until: NOW + days(5) });
});

test('`readReferences` proves nothing across a gap in the sale of a product', async () => {
  await sold(100, 2000);
  await gone();
  await sold(10, 1500);
  expect(await reference()).toBeUndefined();
});

test('`readReferences` proves nothing for a product that returned less than thirty days before its reduction', async () => {
  await sold(100, 2000);
  await gone();
  await sold(35, 2000);
  await sold(10, 1500);
  expect(await reference()).toBeUndefined();
});

test('`readReferences` proves the reduction of a product with a long-known full price', async () => {
  const product = sampleProduct('A1', {
    variants: [sampleVariant('A1-A', { id: 'v', prices: { EUR: { original: 2000, final: 1500 } } })],
  });
  await store.command('importProducts', { products: [product], now: NOW, rank: 0, fullPriceSince: NOW - days(60) });
  expect(await reference()).toEqual({ amount: 2000, until: NOW + days(30) });
});

test('`readReferences` reads the history by its key', async () => {
  const plans: string[] = [];
  const explaining: Sql = {
    ...store.read,
    async all<R>(statement: string, values?: readonly SqlValue[]) {
      const plan = await store.read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, values);
      plans.push(...plan.map(({ detail }) => detail));
      return [] as R[];
    },
  };
  await readReferences(explaining, { variants: ['v', 'w'], currency: 'EUR', now: NOW });
  expect(plans.join('; ')).toMatch(/SEARCH h USING (?:PRIMARY KEY|INDEX sqlite_autoindex_price_history_1)/);
  expect(plans.join('; ')).not.toMatch(/SCAN|TEMP B-TREE/);
});
