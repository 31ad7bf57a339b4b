import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { fileDamage } from './file-damage.ts';
import { logDamage } from './log-damage.ts';
import { openSqlite } from './sqlite-binding.ts';

/** The file of a store with ten transactions in its log, as a crash leaves it. */
function afterCrash({ isReused = false } = {}): string {
  const folder = temporaryFolder('log-damage');
  const [file, crashed] = [join(folder, 'shop.sqlite'), join(folder, 'crashed.sqlite')];
  const connection = openSqlite(file);
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE orders (n INTEGER)');
  for (let n = 0; n < 10; n += 1) connection.exec(`INSERT INTO orders VALUES (${n})`);
  if (isReused) connection.exec('PRAGMA wal_checkpoint(RESTART); INSERT INTO orders VALUES (11)');
  for (const ending of ['', '-wal']) copyFileSync(file + ending, crashed + ending);
  connection.close();
  return crashed;
}

function overwrite(path: string, share: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, Math.floor(bytes.length * share), Math.floor(bytes.length * share) + 20);
  writeFileSync(path, bytes);
}

describe('the log of a store after a crash', () => {
  test('is sound as it is, and where it is absent or has no bytes', () => {
    const file = afterCrash();
    expect(fileDamage(file, 'whole')).toBeNull();
    expect(logDamage(`${file}-absent`)).toBeNull();
    writeFileSync(`${file}-wal`, Buffer.alloc(10_000));
    expect(logDamage(`${file}-wal`)).toBeNull();
  });

  test('is sound without the bytes of its last transaction, which was never confirmed', () => {
    const cut = `${afterCrash()}-wal`;
    truncateSync(cut, readFileSync(cut).length - 100);
    expect(logDamage(cut)).toBeNull();
    const torn = `${afterCrash()}-wal`;
    overwrite(torn, 0.99);
    expect(logDamage(torn)).toBeNull();
  });

  test('is damaged where several transactions follow invalid bytes', () => {
    const file = afterCrash();
    overwrite(`${file}-wal`, 0.5);
    expect(fileDamage(file, 'whole')).toMatch(/^[2-9] transactions of its write-ahead log cannot be read$/);
  });

  test('is damaged where its header is', () => {
    const file = afterCrash();
    overwrite(`${file}-wal`, 0);
    expect(fileDamage(file, 'whole')).toBe('the header of its write-ahead log cannot be read');
  });

  test('has frames of an earlier log behind its own, which do not count', () => {
    expect(fileDamage(afterCrash({ isReused: true }), 'whole')).toBeNull();
  });
});
