import { DatabaseSync } from 'node:sqlite';
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

export function openSqlite(file: string): SqliteConnection {
  const database = new DatabaseSync(file);
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
      if (database.isOpen) database.close();
    },
  };
}
