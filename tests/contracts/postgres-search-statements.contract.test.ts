import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchMigrations } from '#server/adapters/search/postgres/search-migration.ts';
import { forPostgres } from '#server/store/postgres-sql.ts';
import { leaseDatabase } from '#tests/support/reusable-databases.ts';
import { sqlInSource } from '#tests/support/sql-in-source.ts';

const statements = sqlInSource(['server/adapters/search/postgres'], {});
/** Statements that read a whole table, and why that is right. */
const READS_WHOLE_TABLE: readonly { readonly text: RegExp; readonly why: string }[] = [
  { text: /NOT EXISTS/, why: 'the end of an import compares all products, apart from any page' },
  { text: /DELETE .* WHERE (?:building|block) /s, why: 'the end of a building compares all of the index' },
  { text: /COUNT\(\*\) AS count FROM search_documents/, why: 'asked once for thousands of changed products' },
];

let database: Awaited<ReturnType<typeof leaseDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await leaseDatabase(searchMigrations);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off');
});
afterAll(async () => {
  await client.end();
  await database.release();
});

async function wholeTablesOf(text: string): Promise<readonly string[]> {
  const statement = forPostgres(text);
  const values = Array.from(statement.matchAll(/\$\d+/g), () => 'NULL').join(', ');
  await client.query(`PREPARE probe AS ${statement}`);
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE probe${values && `(${values})`}`);
    return rows.flatMap((row) => /Seq Scan on (search_\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
  } finally {
    await client.query('DEALLOCATE probe');
  }
}

test('`sqlInSource` finds the statements of the search', () => {
  expect(statements.length).toBeGreaterThan(15);
});

describe.each(statements)('$place $text', ({ text }) => {
  test.skipIf(READS_WHOLE_TABLE.some((one) => one.text.test(text)))('finds its rows through an index', async () => {
    expect(await wholeTablesOf(text)).toEqual([]);
  });
});

test.each(READS_WHOLE_TABLE)('the exception $text matches a statement', ({ text }) => {
  expect(statements.some((statement) => text.test(statement.text))).toBe(true);
});
