import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readShopFile, withShopFile, writeShopFile } from '#tests/support/shop-file.ts';

test('`withShopFile` waits for the lock of the writer, and the writer for its lock', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-file-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  expect(withShopFile(dataDir, (connection) => connection.prepare('PRAGMA busy_timeout').all())).toEqual([
    { timeout: 10_000 },
  ]);
  writeShopFile(dataDir, 'CREATE TABLE parcels (id TEXT)');
  writeShopFile(dataDir, 'INSERT INTO parcels VALUES (?)', 'first');
  expect(readShopFile(dataDir, 'SELECT id FROM parcels WHERE id = ?', 'first')).toEqual([{ id: 'first' }]);
});
