import { join } from 'node:path';
import { openSqlite, type SqliteConnection } from '#server/store/sqlite-binding.ts';
import type { SqlRow, SqlValue } from '#server/store/types.ts';

/**
 * How long a statement waits for the shop's writer to release the lock, in milliseconds; the writer itself waits as
 * long.
 */
const BUSY_TIMEOUT = 10_000;

/**
 * Opens the SQLite file of a shop that may be running on `dataDir`, for the length of `work`. Throws what SQLite
 * throws.
 */
export function withShopFile<T>(dataDir: string, work: (connection: SqliteConnection) => T): T {
  const connection = openSqlite(join(dataDir, 'shop.sqlite'));
  try {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    return work(connection);
  } finally {
    connection.close();
  }
}

/** The rows of a query on the file of a shop. */
export function readShopFile(dataDir: string, query: string, ...values: SqlValue[]): SqlRow[] {
  return withShopFile(dataDir, (connection) => connection.prepare(query).all(...values));
}

/** Runs one statement that writes to the file of a shop. */
export function writeShopFile(dataDir: string, statement: string, ...values: SqlValue[]): void {
  withShopFile(dataDir, (connection) => connection.prepare(statement).run(...values));
}
