import { existsSync } from 'node:fs';
import pg from 'pg';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { placeOf, unavailable } from '#server/store/postgres-faults.ts';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import type { Migration, Sql } from '#server/store/types.ts';

const MOST_VALUES = 30_000;
const MOST_ROWS = 2000;
/** Sums stay small; both engines divide towards zero. */
const MODULUS = 1_000_003;

type Table = { readonly name: string; readonly columns: readonly { readonly name: string; readonly text: boolean }[] };
/** Copied rows of a table, and all of them. */
export type MoveProgress = { readonly table: string; readonly done: number; readonly total: number };
export type MovedTable = { readonly table: string; readonly rows: number };

/**
 * Copies an embedded store that no shop has open into an empty PostgreSQL database, in one transaction. At the end, the
 * rows, sums of numbers and lengths of texts of every table are compared. The file is not changed. Rejects with
 * `OperatorError`, `StoreInUse` or `DatabaseUnavailable` when the operator has to act first.
 */
export async function moveStore({
  file,
  url,
  migrations,
  onProgress,
}: {
  readonly file: string;
  readonly url: string;
  readonly migrations: readonly Migration[];
  readonly onProgress: (progress: MoveProgress) => void;
}): Promise<readonly MovedTable[]> {
  if (!existsSync(file)) throw new OperatorError(`There is no store at ${file}. DATA_DIR names its folder.`);
  const source = await createSqliteStore({ file, commands: {}, migrations });
  try {
    await (await createPostgresStore({ url, commands: {}, migrations })).close();
    const target = new pg.Client({ connectionString: url, application_name: 'pairwise move' });
    target.on('error', () => undefined);
    await target.connect().catch((error: unknown) => {
      throw unavailable(error, placeOf(url));
    });
    try {
      await target.query('BEGIN');
      const moved = await copy(source.read, target, onProgress);
      await target.query('COMMIT');
      return moved;
    } finally {
      await target.end();
    }
  } finally {
    await source.close();
  }
}

async function copy(
  source: Sql,
  target: pg.Client,
  onProgress: Parameters<typeof moveStore>[0]['onProgress'],
): Promise<MovedTable[]> {
  const tables = await tablesOf(source);
  // Other users of the database wait until the copy is complete.
  await target.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`);
  for (const { name } of tables) {
    // The migrations insert one row there themselves.
    const rows = await target.query(
      `SELECT 1 FROM ${name} ${name === 'catalogue_facts' ? "WHERE name <> 'revision' OR value <> '0'" : ''} LIMIT 1`,
    );
    if (rows.rows.length > 0)
      throw new OperatorError(`The database is not empty: ${name} has rows. Name an empty one; nothing was changed.`);
  }
  await target.query('DELETE FROM catalogue_facts');
  const moved: MovedTable[] = [];
  for (const table of tables) {
    const total = Number((await source.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table.name}`))?.n);
    await copyTable(source, target, { table, onRows: (done) => onProgress({ table: table.name, done, total }) });
    moved.push({ table: table.name, rows: total });
  }
  for (const table of tables) {
    const digest = digestOf(table);
    const before = await source.get(digest);
    const { rows } = await target.query(digest);
    if (
      JSON.stringify(Object.values(before ?? {}).map(String)) !== JSON.stringify(Object.values(rows[0]).map(String))
    ) {
      throw new Error(`The copy of ${table.name} differs from the original. Nothing was kept.`);
    }
  }
  for (const { name } of tables) await target.query(`ANALYZE ${name}`);
  return moved;
}

/** In the order of their creation, so that referenced tables come first. */
async function tablesOf(source: Sql): Promise<Table[]> {
  const names = await source.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations' ORDER BY rowid",
  );
  const tables: Table[] = [];
  for (const { name } of names) {
    const columns = await source.all<{ name: string; type: string }>(`PRAGMA table_info(${name})`);
    tables.push({ name, columns: columns.map((column) => ({ name: column.name, text: column.type === 'TEXT' })) });
  }
  return tables;
}

async function copyTable(
  source: Sql,
  target: pg.Client,
  { table: { name, columns }, onRows }: { readonly table: Table; readonly onRows: (done: number) => void },
): Promise<void> {
  const list = columns.map((column) => column.name).join(', ');
  const batch = Math.min(MOST_ROWS, Math.floor(MOST_VALUES / columns.length));
  let done = 0;
  let last = 0;
  for (;;) {
    const rows = await source.all<{ place_in_source: number; [column: string]: string | number | null }>(
      `SELECT rowid AS place_in_source, ${list} FROM ${name} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
      [last, batch],
    );
    const end = rows.at(-1);
    if (!end) return;
    last = end.place_in_source;
    const values = rows.flatMap((row) => columns.map((column) => withoutZero(row[column.name] ?? null)));
    const sqlPlaceholders = rows.map(
      (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    await target.query(`INSERT INTO ${name} (${list}) VALUES ${sqlPlaceholders.join(', ')}`, values);
    done += rows.length;
    onRows(done);
  }
}

/** PostgreSQL text cannot contain a zero character. */
function withoutZero(value: string | number | null): string | number | null {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

function digestOf({ name, columns }: Table): string {
  const sums = columns.map(
    ({ name: column, text }) => `SUM(${text ? `LENGTH(${column})` : `${column} % ${MODULUS}`}) AS ${column}`,
  );
  return `SELECT COUNT(*) AS row_count, ${sums.join(', ')} FROM ${name}`;
}
