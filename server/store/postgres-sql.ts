import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql, SqlRow, SqlValue } from './types.ts';

/** The result of a statement: its rows, and the number of changed rows. */
export type PostgresAnswer = { readonly rows: readonly unknown[]; readonly rowCount: number | null };
export type PostgresQuery = (statement: {
  readonly text: string;
  readonly name?: string;
  readonly values: readonly SqlValue[];
}) => Promise<PostgresAnswer>;

/** 64-bit integers and their sums are read as numbers, as SQLite returns them. */
export const readsNumbers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** A connection keeps each named statement for its life, so the number of names is limited. */
const MOST_NAMES = 400;
/**
 * Statements come from code, so there are few; the limit matters only for statements with a varying number of
 * placeholders.
 */
const LARGEST_CACHE = 1000;

/**
 * A statement in the shared dialect, converted for PostgreSQL: `?` outside of quoted text becomes `$1`, `$2`, …, and
 * hints lose their braces.
 */
export function forPostgres(statement: string): string {
  let number = 0;
  return statement.replace(/'(?:[^']|'')*'|\?|\{\{([^}]*)\}\}/g, (found, hint: string | undefined) =>
    found === '?' ? `$${++number}` : (hint ?? found),
  );
}

/**
 * A schema statement, converted for PostgreSQL: text is compared byte by byte, as in SQLite, whatever the locale of the
 * database. Sorted locks, index order and `LIKE` are then equal on both.
 */
export function schemaForPostgres(statement: string): string {
  return /^\s*(?:CREATE|ALTER)\s+TABLE\b/i.test(statement)
    ? forPostgres(statement).replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    : forPostgres(statement);
}

/**
 * Converts each statement once and names it, so that a connection plans it only once. Shared by all connections of a
 * store.
 */
export function createStatements({
  named,
}: {
  readonly named: boolean;
}): (statement: string) => { readonly text: string; readonly name?: string } {
  const known = new Map<string, { readonly text: string; readonly name?: string }>();
  let names = 0;
  return (statement) => {
    const kept = known.get(statement);
    if (kept) return kept;
    const text = forPostgres(statement);
    const naming = named && names < MOST_NAMES;
    if (naming) names += 1;
    const made = naming ? { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 24) } : { text };
    if (known.size < LARGEST_CACHE) known.set(statement, made);
    return made;
  };
}

/** Rows per statement, from a small set, so that few different statements result. */
const ROWS_AT_ONCE = [64, 16, 4, 1];

/** One row of values: placeholders, numbers and quoted texts. */
const ONE_ROW = /\bVALUES\s*(\((?:\?|\d+|'[^']*')(?:,\s*(?:\?|\d+|'[^']*'))*\))/;

/** An `INSERT … VALUES (?, …)` of one row, converted for several rows. */
function forRows(statement: string, rows: number): string {
  if (rows === 1) return statement;
  const several = statement.replace(
    ONE_ROW,
    (_, row: string) => `VALUES ${Array.from({ length: rows }, () => row).join(', ')}`,
  );
  if (several === statement) throw new Error(`Not a statement of one row: ${statement}`);
  return several;
}

/**
 * PostgreSQL text cannot contain a zero character. The replacement character matches nothing in a search and is
 * harmless in a stored text.
 */
function storable(value: SqlValue): SqlValue {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

/** `Sql` over a function that runs a statement: a connection inside its transaction, or a pool. */
export function postgresSql(query: PostgresQuery, statements: ReturnType<typeof createStatements>): Sql {
  const send = (statement: string, values: readonly SqlValue[]) =>
    query({ ...statements(statement), values: values.map(storable) });
  return {
    async all<R extends SqlRow>(statement: string, values: readonly SqlValue[] = []) {
      return (await send(statement, values)).rows as R[];
    },
    async get<R extends SqlRow>(statement: string, values: readonly SqlValue[] = []) {
      return ((await send(statement, values)).rows[0] as R | undefined) ?? null;
    },
    async run(statement, values = []) {
      return (await send(statement, values)).rowCount ?? 0;
    },
    async runAll(statement, rows) {
      let changed = 0;
      for (let at = 0; at < rows.length; ) {
        const left = rows.length - at;
        const size = ROWS_AT_ONCE.find((most) => most <= left) ?? 1;
        changed += (await send(forRows(statement, size), rows.slice(at, at + size).flat())).rowCount ?? 0;
        at += size;
      }
      return changed;
    },
  };
}
