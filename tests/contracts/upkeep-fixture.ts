import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import type { CommandContext, SqlValue } from '#server/store/types.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';
import { commands } from '#tests/support/store-commands.ts';
import { sampleProduct } from './sample-product.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');

const writing = {
  ...commands,
  runStatement: (
    { sql }: CommandContext,
    { statement, values = [] }: { readonly statement: string; readonly values?: readonly SqlValue[] },
  ) => sql.run(statement, values),
};

export const databases: TestDatabase[] = [];

/** Makes a folder for each test of a file, with a store, databases and the store commands. */
export function setUpUpkeep() {
  let folder: string;
  let file: string;
  let output: string;
  let complained: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'upkeep-'));
    file = join(folder, 'shop.sqlite');
    output = '';
    complained = '';
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (...argv: string[]) => runWith({}, ...argv);
  const runWith = (environment: Readonly<Record<string, string>>, ...argv: string[]) =>
    runChanged(cliDeps({ DATA_DIR: folder, ...environment }, ''), ...argv);
  const runChanged = (changed: Partial<CliDeps>, ...argv: string[]) => {
    output = '';
    complained = '';
    return runShop(argv, {
      ...cliDeps({ DATA_DIR: folder }, ''),
      ...changed,
      securityLog: { info: () => undefined },
      clock: () => NOW,
      stdout: async (text) => {
        output += text;
      },
      stderr: (text) => {
        complained += text;
      },
      interactive: false,
    });
  };
  const open = () => createSqliteStore({ file, commands: writing, migrations });
  /** A store with products and, for each table, a few rows. */
  async function fill({ products = 30 } = {}): Promise<void> {
    const store = await open();
    for (let start = 0; start < products; start += 10) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        sampleProduct(`S${start + index}`, { name: { en: `Sock “${start}” 🧦 ?` } }),
      );
      await store.command('importProducts', { products: batch, now: NOW, rank: start });
    }
    await store.command('runStatement', {
      statement:
        "INSERT INTO carts (id, country, warehouse_region, version, state, created_at, updated_at) VALUES ('c1', 'GB', 'EU', 1, 'OPEN', 1, 1)",
    });
    await store.command('runStatement', {
      statement:
        "INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES ('l1', 'c1', 1, 'v-s0-4146', 2, 'Sock')",
    });
    await addOrder(store, { id: 'o1', cart: 'c1' });
    await store.close();
    // The log is merged into the file, so that a test can copy the file alone.
    const connection = openSqlite(file);
    connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    connection.close();
  }
  async function addOrder(
    store: Awaited<ReturnType<typeof open>>,
    {
      id,
      cart,
      reservedUntil = NOW + 1000,
      lines = 1,
    }: { readonly id: string; readonly cart: string; readonly reservedUntil?: number; readonly lines?: number },
  ) {
    const doc = JSON.stringify({ orderLines: Array.from({ length: lines }, () => ({ type: 'physical' })) });
    await store.command('runStatement', {
      statement: `INSERT INTO orders (id, number, cart_id, cart_version, country, storefront, language, currency, email, status, attempt, reserved, reserved_until, products, discount, shipping, tax, total, doc, created_at, updated_at)
      VALUES (?, ?, ?, 1, 'GB', 'uk', 'en', 'GBP', 'a@example.com', 'created', 1, 1, ?, 1000, 0, 395, 200, 1395, ?, ?, ?)`,
      values: [id, `PW-${id}`, cart, reservedUntil, doc, NOW, NOW],
    });
    await store.command('runStatement', {
      statement:
        "INSERT INTO order_reservations (order_id, variant_id, warehouse, quantity) VALUES (?, 'v-s0-4146', 'nl', 1)",
      values: [id],
    });
  }
  return {
    get output() {
      return output;
    },
    get complained() {
      return complained;
    },
    get file() {
      return file;
    },
    get folder() {
      return folder;
    },
    fill,
    run,
    runWith,
    runChanged,
    open,
  };
}
