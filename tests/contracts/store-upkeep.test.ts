import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { databases, setUpUpkeep } from './upkeep-fixture.ts';

const suite = setUpUpkeep();
const { fill, run, runChanged, runWith, open } = suite;

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
    expect(suite.output).toMatch(/^\d+ rows of \d+ tables are in .*; counts and sums agree\./);
    expect(suite.complained).toMatch(/products +\[#+\] 100 % +300 of 300/);
    const source = openSqlite(suite.file);
    const target = await query(url, 'SELECT id, slug, doc, revision FROM products ORDER BY id');
    expect(target.map((row) => ({ ...row, revision: Number(row.revision) }))).toEqual(
      source.prepare('SELECT id, slug, doc, revision FROM products ORDER BY id').all(),
    );
    expect(await query(url, 'SELECT name, value FROM catalogue_facts')).toEqual(
      source.prepare('SELECT name, value FROM catalogue_facts').all(),
    );
    source.close();
    expect(await runWith({ DATABASE_URL: url }, 'doctor', 'store')).toBe(0);
  });

  test('rejects a database that is not empty and changes nothing there', async () => {
    await fill();
    const url = await newDatabase();
    await run('move', '--to', url);
    expect(await run('move', '--to', url)).toBe(1);
    expect(suite.complained).toContain(
      'The database is not empty: products has rows. Name an empty one; nothing was changed.',
    );
    expect(await query(url, 'SELECT COUNT(*)::int AS n FROM products')).toEqual([{ n: 30 }]);
  });

  test('fails while a shop has the store open, without a store, and without a database', async () => {
    const url = await newDatabase();
    expect(await run('move', '--to', url)).toBe(1);
    expect(suite.complained).toContain('There is no store at');
    const shop = await open();
    expect(await run('move', '--to', url)).toBe(1);
    expect(suite.complained).toContain('in use by process');
    await shop.close();
    expect(await run('move', '--to', 'postgres://shop:hunter22@127.0.0.1:1/pairwise')).toBe(1);
    expect(suite.complained).toContain('The database 127.0.0.1:1/pairwise cannot be used: nothing listens there.');
    expect(suite.complained).not.toContain('hunter22');
    expect(await run('move')).toBe(2);
  }, 30_000);
});

describe('store:backup and store:restore', () => {
  test('a backup of a running shop restores its rows of that time', async () => {
    await fill();
    const shop = await open();
    await shop.command('setStock', { variantId: 'v-s0-4146', warehouse: 'nl', quantity: 7, now: 1 });
    const backup = join(suite.folder, 'backup.sqlite');
    expect(await run('backup', backup)).toBe(0);
    await shop.command('setStock', { variantId: 'v-s0-4146', warehouse: 'nl', quantity: 3, now: 1 });

    expect(await run('restore', backup)).toBe(1);
    expect(suite.complained).toContain('in use by process');
    await shop.close();

    expect(await run('restore', backup)).toBe(0);
    const aside = /kept as (\S+)\.$/m.exec(suite.output)?.[1] ?? '';
    const units = (path: string) => {
      const connection = openSqlite(path);
      const [row] = connection
        .prepare("SELECT quantity FROM stock WHERE variant_id = 'v-s0-4146' AND warehouse = 'nl'")
        .all();
      connection.close();
      return row?.quantity;
    };
    expect([units(suite.file), units(aside)]).toEqual([7, 3]);
    expect(await run('doctor', 'store')).toBe(0);
  });

  test('a backup never overwrites a file', async () => {
    await fill();
    writeFileSync(join(suite.folder, 'mine.txt'), 'mine');
    expect(await run('backup', join(suite.folder, 'mine.txt'))).toBe(1);
    expect(readFileSync(join(suite.folder, 'mine.txt'), 'utf8')).toBe('mine');
  });

  test('a series of backups keeps the newest sixty, and goes on after a failure', async () => {
    await fill();
    const folder = join(suite.folder, 'backups');
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.sqlite'), 'mine');
    for (let minute = 0; minute < 60; minute += 1)
      writeFileSync(join(folder, `shop-2026-11-23T08-${String(minute).padStart(2, '0')}-00-000Z.sqlite`), '');
    let rounds = 0;
    const ended = new Error('ended');
    const wait = async (milliseconds: number) => {
      expect(milliseconds).toBe(60_000);
      rounds += 1;
      // The clock of the suite does not move: the second backup would replace the first.
      if (rounds === 2) throw ended;
    };
    await expect(runChanged({ wait }, 'backup', folder, '--every', '60')).rejects.toBe(ended);
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(61);
    expect(names).not.toContain('shop-2026-11-23T08-00-00-000Z.sqlite');
    expect(names.at(-1)).toBe('shop-2026-11-23T09-00-00-000Z.sqlite');
    expect(suite.complained).toContain('No backup: ');
  });

  test.each([
    [
      'that is damaged',
      (path: string) =>
        writeFileSync(path, Buffer.concat([readFileSync(suite.file).subarray(0, 8192), Buffer.alloc(60_000, 7)])),
    ],
    ['that is no store', (path: string) => writeFileSync(path, 'a letter')],
    [
      'of a newer release',
      (path: string) => {
        copyFileSync(suite.file, path);
        const connection = openSqlite(path);
        connection.exec("INSERT INTO migrations (id) VALUES ('999-future')");
        connection.close();
      },
    ],
  ])('a file %s is rejected and the store stays', async (_, spoil) => {
    await fill();
    const before = readFileSync(suite.file);
    const bad = join(suite.folder, 'bad.sqlite');
    spoil(bad);
    expect(await run('restore', bad)).toBe(1);
    expect(suite.complained).toMatch(/cannot be restored: .*Nothing was changed\./s);
    expect(readFileSync(suite.file).equals(before)).toBe(true);
    expect(readdirSync(suite.folder).filter((name) => /restoring|before/.test(name))).toEqual([]);
  });

  test('commits in the write-ahead log move aside with the store', async () => {
    await fill();
    const backup = join(suite.folder, 'backup.sqlite');
    await run('backup', backup);
    const killed = openSqlite(suite.file);
    killed.exec('PRAGMA wal_autocheckpoint = 0');
    killed.exec("UPDATE stock SET quantity = 1 WHERE variant_id = 'v-s0-4146' AND warehouse = 'nl'");
    copyFileSync(suite.file, join(suite.folder, 'crash'));
    copyFileSync(`${suite.file}-wal`, join(suite.folder, 'crash-wal'));
    killed.close();
    copyFileSync(join(suite.folder, 'crash'), suite.file);
    copyFileSync(join(suite.folder, 'crash-wal'), `${suite.file}-wal`);
    expect(await run('restore', backup)).toBe(0);
    const aside = /kept as (\S+)\.$/m.exec(suite.output)?.[1] ?? '';
    expect(existsSync(`${aside}-wal`)).toBe(true);
    expect(existsSync(`${suite.file}-wal`)).toBe(false);
  });
});

test('every tool prints its usage', async () => {
  expect(await run()).toBe(2);
  for (const tool of ['move', 'backup', 'restore', 'doctor']) {
    expect(suite.output || suite.complained).toContain(`  ${tool} `);
  }
  expect(await run('move', '--help')).toBe(0);
});
