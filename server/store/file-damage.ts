import { isUtf8 } from 'node:buffer';
import { logDamage } from './log-damage.ts';
import { openSqlite, type SqliteConnection } from './sqlite-binding.ts';

/** brief: what opening a store reads first. whole: every page, index and text. */
export type CheckDepth = 'brief' | 'whole';

const ROWS_AT_ONCE = 200;
const DAMAGED = /not a database|malformed|disk image|corrupt/i;

/**
 * What is damaged in the file of a store, or null. Its process ends without closing anything, so that the file stays as
 * it is.
 */
export function fileDamage(file: string, depth: CheckDepth): string | null {
  try {
    const lost = depth === 'whole' ? logDamage(`${file}-wal`) : null;
    if (lost !== null) return lost;
    const connection = openSqlite(file);
    connection.exec('PRAGMA busy_timeout = 10000');
    connection.exec('PRAGMA query_only = ON');
    connection.exec('PRAGMA wal_autocheckpoint = 0');
    return damageIn(connection, depth);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return DAMAGED.test(said) ? said : null;
  }
}

/** The same over an open connection; throws what SQLite says of a file that it cannot read. */
export function damageIn(connection: SqliteConnection, depth: CheckDepth): string | null {
  return pageDamage(connection, depth) ?? textDamage(connection, depth);
}

function pageDamage(connection: SqliteConnection, depth: CheckDepth): string | null {
  if (depth === 'brief') return null;
  const [first] = connection.prepare('PRAGMA integrity_check(1)').all();
  const said = String(first?.integrity_check ?? 'it cannot be read');
  return said === 'ok' ? null : said.replace(/^\*{3}.*\*{3}\s*/, '').replaceAll('\n', '; ');
}

/** SQLite does not examine the bytes of texts. They are read as bytes, which are not decoded. */
function textDamage(connection: SqliteConnection, depth: CheckDepth): string | null {
  const tables = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => depth === 'whole' || name === 'migrations');
  const damaged = ['sqlite_schema', ...tables].find((table) => !hasSoundTexts(connection, table));
  return damaged === undefined ? null : `the table ${damaged} has a text whose bytes are damaged`;
}

function hasSoundTexts(connection: SqliteConnection, table: string): boolean {
  const columns = connection
    .prepare(`PRAGMA table_info("${table}")`)
    .all()
    .filter(({ type }) => String(type).toUpperCase() === 'TEXT')
    .map(({ name }) => `CAST("${String(name)}" AS BLOB) AS "${String(name)}"`);
  if (columns.length === 0) return true;
  const page = connection.prepare(
    `SELECT rowid AS row_number, ${columns.join(', ')} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`,
  );
  for (let after = 0; ; ) {
    const rows = page.all(after) as readonly Readonly<Record<string, unknown>>[];
    const isSound = rows.every((row) =>
      Object.values(row).every((value) => !(value instanceof Uint8Array) || isUtf8(value)),
    );
    const last = rows.at(-1)?.row_number;
    if (!isSound || rows.length < ROWS_AT_ONCE) return isSound;
    after = Number(last);
  }
}
