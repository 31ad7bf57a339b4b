import { seconds } from '#app/kernel/clock.ts';
import { schemaForPostgres } from './postgres-sql.ts';
import type { Migration } from './types.ts';
import { unapplied } from './unapplied.ts';

/** The part of a connection that the migrations use. */
export interface MigratingConnection {
  query(text: string, values?: string[]): Promise<{ readonly rows: readonly { readonly id?: unknown }[] }>;
}

/** How long one node waits for the migration of another. */
const LONGEST_WAIT = seconds(120);
/**
 * A change of a table waits for every open transaction and blocks all later ones, so it times out soon and is retried.
 */
const LONGEST_HOLD_UP = seconds(3);
const ATTEMPTS = 20;

/** Another node made the same table at the same time. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42710']);
const LOCK_TIMEOUT = '55P03';

/**
 * Applies the missing migrations, in order, in one transaction behind a locked row: of several nodes that start
 * together one applies them and the others wait. Unknown migrations belong to a newer program and are left alone.
 */
export async function migratePostgres(
  connection: MigratingConnection,
  migrations: readonly Migration[],
  { wait }: { readonly wait: (milliseconds: number) => Promise<void> },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(connection, migrations);
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => undefined);
      const code = codeOf(error);
      const passing = MADE_MEANWHILE.has(code) || code === LOCK_TIMEOUT || code === '40001' || code === '40P01';
      // A faulty statement also reports that its table exists: then the attempts run out quickly.
      if (!passing || attempt === (MADE_MEANWHILE.has(code) ? 3 : ATTEMPTS)) throw error;
      await wait(100 * attempt);
    }
  }
}

async function migrateOnce(connection: MigratingConnection, migrations: readonly Migration[]): Promise<void> {
  if ((await missing(connection, migrations)).length === 0) return;
  await connection.query('CREATE TABLE IF NOT EXISTS migrations (id TEXT COLLATE "C" PRIMARY KEY)');
  await connection.query('CREATE TABLE IF NOT EXISTS migration_lock (id INTEGER PRIMARY KEY)');
  await connection.query('INSERT INTO migration_lock (id) VALUES (1) ON CONFLICT (id) DO NOTHING');
  await connection.query(
    `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = ${LONGEST_WAIT}`,
  );
  await connection.query('SELECT id FROM migration_lock FOR UPDATE');
  await connection.query(`SET LOCAL lock_timeout = ${LONGEST_HOLD_UP}`);
  for (const { id, statements } of await missing(connection, migrations)) {
    for (const statement of statements) await connection.query(schemaForPostgres(statement));
    await connection.query('INSERT INTO migrations (id) VALUES ($1)', [id]);
  }
  await connection.query('COMMIT');
}

async function missing(
  connection: MigratingConnection,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows: tables } = await connection.query(
    "SELECT table_name AS id FROM information_schema.tables WHERE table_name = 'migrations' AND table_schema = current_schema()",
  );
  if (tables.length === 0) return migrations;
  const { rows } = await connection.query('SELECT id FROM migrations');
  return unapplied(new Set(rows.map(({ id }) => id)), migrations);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
