import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '#server/platform/commands.ts';
import { migrations } from '#server/platform/migrations.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import type { CommandContext, SqlValue } from '#server/store/types.ts';
import { runUpkeep } from '#server/upkeep/cli.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { sampleProduct } from './sample-product.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');
const writing = {
  ...commands,
  runStatement: (
    { sql }: CommandContext,
    { statement, values = [] }: { readonly statement: string; readonly values?: readonly SqlValue[] },
  ) => sql.run(statement, values),
};

let folder: string;
let file: string;
let output: string;
let complained: string;
const databases: TestDatabase[] = [];
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
const runWith = (environment: Readonly<Record<string, string>>, ...argv: string[]) => {
  output = '';
  complained = '';
  return runUpkeep(argv, {
    environment: { DATA_DIR: folder, ...environment },
    clock: () => NOW,
    stdout: (text) => {
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

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('store:move', () => {
  test('copies every row into an empty database, reports it, and leaves the file unchanged', async () => {
    await fill({ products: 300 });
    const url = await newDatabase();
    expect(await run('move', '--to', url)).toBe(0);
    expect(output).toMatch(/^\d+ rows of \d+ tables are in .*; counts and sums agree\./);
    expect(complained).toMatch(/products +300 of 300/);
    const source = openSqlite(file);
    const target = await query(url, 'SELECT id, slug, doc, revision FROM products ORDER BY id');
    expect(target.map((row) => ({ ...row, revision: Number(row.revision) }))).toEqual(
      source.prepare('SELECT id, slug, doc, revision FROM products ORDER BY id').all(),
    );
    expect(await query(url, 'SELECT name, value FROM catalogue_facts')).toEqual(
      source.prepare('SELECT name, value FROM catalogue_facts').all(),
    );
    source.close();
    expect(await runWith({ DATABASE_URL: url }, 'doctor')).toBe(0);
  });

  test('rejects a database that is not empty and changes nothing there', async () => {
    await fill();
    const url = await newDatabase();
    await run('move', '--to', url);
    expect(await run('move', '--to', url)).toBe(1);
    expect(complained).toContain(
      'The database is not empty: products has rows. Name an empty one; nothing was changed.',
    );
    expect(await query(url, 'SELECT COUNT(*)::int AS n FROM products')).toEqual([{ n: 30 }]);
  });

  test('fails while a shop has the store open, without a store, and without a database', async () => {
    const url = await newDatabase();
    expect(await run('move', '--to', url)).toBe(1);
    expect(complained).toContain('There is no store at');
    const shop = await open();
    expect(await run('move', '--to', url)).toBe(1);
    expect(complained).toContain('in use by process');
    await shop.close();
    expect(await run('move', '--to', 'postgres://shop:hunter22@127.0.0.1:1/pairwise')).toBe(1);
    expect(complained).toContain('The database 127.0.0.1:1/pairwise cannot be used: nothing listens there.');
    expect(complained).not.toContain('hunter22');
    expect(await run('move')).toBe(2);
  }, 30_000);
});

describe('store:backup and store:restore', () => {
  test('a backup of a running shop restores its rows of that time', async () => {
    await fill();
    const shop = await open();
    await shop.command('setStock', { variantId: 'v-s0-4146', warehouse: 'nl', quantity: 7 });
    const backup = join(folder, 'backup.sqlite');
    expect(await run('backup', backup)).toBe(0);
    await shop.command('setStock', { variantId: 'v-s0-4146', warehouse: 'nl', quantity: 3 });

    expect(await run('restore', backup)).toBe(1);
    expect(complained).toContain('in use by process');
    await shop.close();

    expect(await run('restore', backup)).toBe(0);
    const aside = /kept as (\S+)\.$/m.exec(output)?.[1] ?? '';
    const units = (path: string) => {
      const connection = openSqlite(path);
      const [row] = connection
        .prepare("SELECT quantity FROM stock WHERE variant_id = 'v-s0-4146' AND warehouse = 'nl'")
        .all();
      connection.close();
      return row?.quantity;
    };
    expect([units(file), units(aside)]).toEqual([7, 3]);
    expect(await run('doctor')).toBe(0);
  });

  test('a backup never overwrites a file', async () => {
    await fill();
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    expect(await run('backup', join(folder, 'mine.txt'))).toBe(1);
    expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });

  test.each([
    [
      'that is damaged',
      (path: string) =>
        writeFileSync(path, Buffer.concat([readFileSync(file).subarray(0, 8192), Buffer.alloc(60_000, 7)])),
    ],
    ['that is no store', (path: string) => writeFileSync(path, 'a letter')],
    [
      'of a newer release',
      (path: string) => {
        copyFileSync(file, path);
        const connection = openSqlite(path);
        connection.exec("INSERT INTO migrations (id) VALUES ('999-future')");
        connection.close();
      },
    ],
  ])('a file %s is rejected and the store stays', async (_, spoil) => {
    await fill();
    const before = readFileSync(file);
    const bad = join(folder, 'bad.sqlite');
    spoil(bad);
    expect(await run('restore', bad)).toBe(1);
    expect(complained).toMatch(/cannot be restored: .*Nothing was changed\./s);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => /restoring|before/.test(name))).toEqual([]);
  });

  test('commits in the write-ahead log move aside with the store', async () => {
    await fill();
    const backup = join(folder, 'backup.sqlite');
    await run('backup', backup);
    const killed = openSqlite(file);
    killed.exec('PRAGMA wal_autocheckpoint = 0');
    killed.exec("UPDATE stock SET quantity = 1 WHERE variant_id = 'v-s0-4146' AND warehouse = 'nl'");
    copyFileSync(file, join(folder, 'crash'));
    copyFileSync(`${file}-wal`, join(folder, 'crash-wal'));
    killed.close();
    copyFileSync(join(folder, 'crash'), file);
    copyFileSync(join(folder, 'crash-wal'), `${file}-wal`);
    expect(await run('restore', backup)).toBe(0);
    const aside = /kept as (\S+)\.$/m.exec(output)?.[1] ?? '';
    expect(existsSync(`${aside}-wal`)).toBe(true);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

describe('store:doctor', () => {
  test('finds no fault in a sound store, also while a shop has it open', async () => {
    await fill();
    const shop = await open();
    expect(await run('doctor')).toBe(0);
    expect(output).not.toMatch(/FAULT/);
    expect(output).toContain('The store is well.');
    await shop.close();
  });

  test.each([
    ['unpaid orders hold their goods longer', "UPDATE orders SET reserved_until = 5 WHERE id = 'o1'"],
    ['orders without lines', `UPDATE orders SET doc = '{"orderLines":[]}' WHERE id = 'o1'`],
    ['orders that hold goods without a reservation', 'DELETE FROM order_reservations'],
    ['reservations of orders that hold nothing', 'UPDATE orders SET reserved = 0'],
    ['orders to be paid without a bag', 'DELETE FROM carts'],
    [
      'listed products whose sold-out mark is wrong',
      "UPDATE listing SET sold_out = 1 WHERE product_id = 'p-s0' AND category = '*'",
    ],
    ['Migrations not applied: 006-many-nodes', "DELETE FROM migrations WHERE id = '006-many-nodes'"],
  ])('finds %s', async (finding, statement) => {
    await fill();
    const store = await open();
    await store.command('runStatement', { statement });
    await store.close();
    expect(await run('doctor')).toBe(1);
    expect(output).toMatch(new RegExp(`FAULT .*${finding}`));
  });

  test.each([
    ['negative stock', "UPDATE stock SET quantity = -1 WHERE variant_id = 'v-s0-4146'"],
    [
      'sizes without a product',
      "INSERT INTO variants (id, product_id, sku, position, size_label, size_value, is_us) VALUES ('x', 'nobody', 'x', 0, '', '', 0)",
    ],
    [
      'lines without a bag',
      "INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES ('x', 'nobody', 1, 'v', 1, '')",
    ],
    [
      'reservations without an order',
      "INSERT INTO order_reservations (order_id, variant_id, warehouse, quantity) VALUES ('nobody', 'v', 'nl', 1)",
    ],
  ])('finds %s, which the constraints of the store prevent', async (finding, statement) => {
    await fill();
    const connection = openSqlite(file);
    connection.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
    connection.exec(statement);
    connection.close();
    expect(await run('doctor')).toBe(1);
    expect(output).toMatch(new RegExp(`FAULT .*(?:${finding}|damaged: CHECK)`));
  });

  test('reports unpublished queue entries', async () => {
    await fill();
    const store = await open();
    await store.command('runStatement', {
      statement:
        "INSERT INTO outbox (id, topic, payload, created_at, attempts) VALUES ('x', 'order-confirmed', '{}', 1000, 0)",
    });
    await store.close();
    expect(await run('doctor')).toBe(0);
    expect(output).toContain(
      'note   1 messages wait in the outbox, the oldest since 1970-01-01T00:00:01.000Z. This release sends no mail',
    );
  });

  test('reports a damaged file', async () => {
    await fill();
    writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 8192), Buffer.alloc(60_000, 7)]));
    expect(await run('doctor')).toBe(1);
    expect(output).toMatch(/FAULT {2}The file .* is damaged/);
  });
});

test('every tool prints its usage', async () => {
  expect(await run()).toBe(2);
  for (const tool of ['move', 'backup', 'restore', 'doctor']) {
    expect(output || complained).toContain(`store:${tool}`);
  }
  expect(await run('move', '--help')).toBe(0);
});
