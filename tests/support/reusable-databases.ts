import pg from 'pg';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import type { Migration } from '#server/store/types.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

/** Tables and columns, and the recorded migrations. */
const SCHEMA = `SELECT md5(string_agg(part, ',' ORDER BY part COLLATE "C")) AS digest FROM (
  SELECT c.relname || '.' || a.attname || ':' || a.atttypid || c.relkind::text AS part
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
  WHERE c.relnamespace = current_schema()::regnamespace
  UNION ALL SELECT 'migration ' || id FROM migrations) AS parts`;
const TABLES = `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
  AND relname NOT IN ('migrations', 'migration_lock') ORDER BY relname`;

type Prepared = {
  readonly url: string;
  /** Restores the rows of a fresh database. False when the schema is no longer the one of the migrations. */
  reset(): Promise<boolean>;
  drop(): Promise<void>;
};

/** Databases that no test uses at the moment, by the text of their migrations. */
const spare = new Map<string, Prepared[]>();

/**
 * A migrated database without rows of other tests. `release` returns it for the next test: deleting the rows costs a
 * tenth of a new database.
 */
export async function leaseDatabase(
  migrations: readonly Migration[],
): Promise<{ readonly url: string; release(): Promise<void> }> {
  const key = JSON.stringify(migrations);
  const database = spare.get(key)?.pop() ?? (await prepare(await createTestDatabase(), migrations));
  return {
    url: database.url,
    async release() {
      if (!(await database.reset())) return database.drop();
      const others = spare.get(key);
      if (others) others.push(database);
      else spare.set(key, [database]);
    },
  };
}

async function prepare({ url, drop }: TestDatabase, migrations: readonly Migration[]): Promise<Prepared> {
  await (await createPostgresStore({ url, commands: {}, migrations, poolSize: 2 })).close();
  // One connection for all resets: its cached table descriptions cost more than the rows.
  const client = new pg.Client({ connectionString: url });
  // The server of the tests ends before its clients.
  client.on('error', () => undefined);
  await client.connect();
  const first = await inspect(client);
  return {
    url,
    reset: () => reset(client, first),
    async drop() {
      await client.end();
      await drop();
    },
  };
}

type Inspected = {
  readonly schema: string;
  readonly deletion: string;
  readonly rows: readonly { readonly table: string; readonly json: string }[];
};

async function inspect(client: pg.Client): Promise<Inspected> {
  const tables = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  const rows: { table: string; json: string }[] = [];
  for (const table of tables) {
    const { rows: found } = await client.query<{ json: string | null }>(
      `SELECT json_agg(t)::text AS json FROM "${table}" AS t`,
    );
    if (found[0]?.json) rows.push({ table, json: found[0].json });
  }
  // One statement: foreign keys are checked at its end, so the order of the tables does not matter.
  const deletion = `WITH ${tables.map((table, index) => `d${index} AS (DELETE FROM "${table}")`).join(', ')} SELECT 1`;
  return { schema: await schemaOf(client), deletion, rows };
}

async function reset(client: pg.Client, first: Inspected): Promise<boolean> {
  if ((await schemaOf(client)) !== first.schema) return false;
  await client.query('BEGIN');
  await client.query(first.deletion);
  for (const { table, json } of first.rows) {
    await client.query(`INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`, [json]);
  }
  await client.query('COMMIT');
  return true;
}

async function schemaOf(client: pg.Client): Promise<string> {
  return (await client.query<{ digest: string }>(SCHEMA)).rows[0]?.digest ?? '';
}
