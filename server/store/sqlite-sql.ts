import { LRUCache } from 'lru-cache';
import type { SqliteConnection, SqliteStatement } from './sqlite-binding.ts';
import type { Sql, SqlRow } from './types.ts';

/**
 * Statements come from code, so there are few; the limit matters only for statements with a varying number of
 * placeholders.
 */
const LARGEST_CACHE = 500;

/** Removes hints for the other engine: `{{FOR UPDATE}}`. */
export function forSqlite(statement: string): string {
  return statement.replace(/\{\{[^}]*\}\}/g, '');
}

/** `Sql` over one connection, with every statement prepared once. */
export function sqliteSql(connection: SqliteConnection): Sql {
  const statements = new LRUCache<string, SqliteStatement>({ max: LARGEST_CACHE });
  const prepared = (text: string) => {
    let statement = statements.get(text);
    if (!statement) {
      statement = connection.prepare(forSqlite(text));
      statements.set(text, statement);
    }
    return statement;
  };
  return {
    async all<R extends SqlRow>(text: string, values: readonly (string | number | null)[] = []) {
      return prepared(text).all(...values) as R[];
    },
    async get<R extends SqlRow>(text: string, values: readonly (string | number | null)[] = []) {
      return (prepared(text).all(...values)[0] as R | undefined) ?? null;
    },
    async run(text, values = []) {
      return prepared(text).run(...values).changes;
    },
    async runAll(text, rows) {
      const statement = prepared(text);
      return rows.reduce((changed, values) => changed + statement.run(...values).changes, 0);
    },
  };
}
