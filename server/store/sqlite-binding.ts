import { createRequire } from 'node:module';
import type { SqlRow, SqlValue } from './types.ts';

/**
 * The five functions of a SQLite library that the store uses. The caller caches statements; rows are never iterated
 * lazily.
 */
export interface SqliteStatement {
  all(...values: SqlValue[]): SqlRow[];
  run(...values: SqlValue[]): { readonly changes: number };
}
export interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

type Constructor = new (
  file: string,
) => {
  exec(sql: string): void;
  prepare(sql: string): {
    all(...values: SqlValue[]): unknown[];
    run(...values: SqlValue[]): { changes: number | bigint };
  };
  close(): void;
};

const require = createRequire(import.meta.url);

/**
 * Node's built-in SQLite (22.13 and later), otherwise the binding that ships its binary in its package. One binding per
 * process.
 */
function loadConstructor(): Constructor {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return require('node:sqlite').DatabaseSync;
  return require('libsql');
}

let Database: Constructor | null = null;

export function openSqlite(file: string): SqliteConnection {
  Database ??= loadConstructor();
  const database = new Database(file);
  return {
    exec: (sql) => {
      database.exec(sql);
    },
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        all: (...values) => statement.all(...values) as SqlRow[],
        run: (...values) => ({ changes: Number(statement.run(...values).changes) }),
      };
    },
    close: () => {
      database.close();
    },
  };
}
