import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_WAITING } from '#lab/sandbox/order-state.ts';
import { migrations } from '#server/composition/migrations.ts';
import { LISTED_PRICE } from '#server/platform/catalogue/listing.ts';
import { RULE_COLUMNS } from '#server/platform/discounts/read-rules.ts';
import { REFUND_COLUMNS } from '#server/platform/payments/refund-letters.ts';
import { SQL_ORDERS } from '#server/platform/reviews/reviews.ts';
import { WITHDRAWAL_COLUMNS, WITHDRAWAL_STATE } from '#server/platform/withdrawals/withdrawals.ts';
import { forPostgres } from '#server/store/postgres-sql.ts';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { openSqlite, type SqliteConnection } from '#server/store/sqlite-binding.ts';
import { forSqlite } from '#server/store/sqlite-sql.ts';
import { migrate } from '#server/store/sqlite-writer-core.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { sqlInSource } from '#tests/support/sql-in-source.ts';

const LISTING = 'FROM listing WHERE category = ? AND is_us = ? AND currency = ?';
const SORTED = ['rank', 'newest', 'price', 'price DESC'].map((place) => `sold_out, ${place}, product_id`);
const statements = sqlInSource(
  ['server/platform', 'server/ops', 'server/store/idempotency', 'server/search', 'lab/sandbox'],
  {
    'by.order': SORTED,
    'by.reversed': ['sold_out DESC, rank DESC, product_id DESC', 'sold_out DESC, price, product_id DESC'],
    'by.place': ['rank', 'price', 'newest'],
    'by.after': ['price > ?', 'price < ?'],
    list: ['?, ?'],
    'cart-changes.ts column': ['discount_code', 'shipping_method'],
    'refund-results.ts column': ['id', 'provider_reference'],
    'provider-orders.ts column': ['cart_id', 'id'],
    'SQL_ORDERS[order]': Object.values(SQL_ORDERS),
    IS_WAITING: [IS_WAITING],
    "words.map(() => 'w.words LIKE ?').join(' AND ')": ['w.words LIKE ?'],
    COLUMNS: ['id, number, cart_id, status'],
    'by.column': ['id', 'number'],
    LISTED_PRICE: [LISTED_PRICE],
    RULE_COLUMNS: [RULE_COLUMNS],
    WITHDRAWAL_COLUMNS: [WITHDRAWAL_COLUMNS],
    WITHDRAWAL_STATE: [WITHDRAWAL_STATE],
    REFUND_COLUMNS: [REFUND_COLUMNS],
  },
);

/**
 * Statements that read a whole table, and why that is right. Every other finds its rows through an index, on both
 * engines: a page must not get slower with every order.
 */
const READS_WHOLE_TABLE: readonly { readonly text: RegExp; readonly why: string }[] = [
  {
    text: /WHERE invoice_number IS NULL AND status IN/,
    why: 'the index holds the orders that were paid since the last sweep alone',
  },
  { text: /LIKE \?/, why: 'the search of the embedded platform compares every product of the market with the words' },
  { text: /^SELECT id FROM products$/, why: 'the end of an import compares all products' },
  { text: /^DELETE FROM products$/, why: 'empties the catalogue' },
  {
    text: /^SELECT COUNT\(\*\) AS n FROM products$|FROM discount_rules WHERE created_at = \?/,
    why: 'the start and the doctor look once for what is in the store of the demo',
  },
  {
    text: /FROM discount_rules ORDER BY|AS uses FROM discount_uses/,
    why: 'an operator lists every rule with its uses',
  },
  { text: /e\.kind = 'double-payment'/, why: 'an operator lists bags paid twice' },
  {
    text: /FROM withdrawals(?: WHERE CASE[^?]* = \?)?(?: ORDER BY|$)/,
    why: 'an operator lists and counts declarations, in the order of their index',
  },
  { text: /FROM enquiries e WHERE NOT EXISTS/, why: 'an operator lists enquiries that are kept' },
  { text: /FROM stock_alert_requests WHERE email = \?$/, why: 'the requests of two days, for an operator' },
  { text: /FROM enquiries$/, why: 'an operator looks for enquiries of an address among those that wait' },
  {
    text: /^SELECT SUM\(quantity\) AS free FROM stock/,
    why: 'the watch of unpaid reservations adds up all stock with each sweep, apart from any page',
  },
  {
    text: /^WITH RECURSIVE known \(category\)/,
    why: 'scans the categories its recursion found, each by one index entry; the test below looks at the listing itself',
  },
  { text: /COUNT\(\*\) AS n FROM variants/, why: 'the doctor examines the whole catalogue' },
  { text: /^SELECT name, value FROM catalogue_facts/, why: 'a table of some tens of rows' },
  { text: /^SELECT category, name FROM category_names/, why: 'the menu of a structure takes all names, once' },
  { text: /FROM orders WHERE payment_reference = \?/, why: 'an operator looks for a payment by hand' },
  { text: /FROM market_facts/, why: 'a table with a few rows, of which every node has all in memory' },
  { text: /FROM experiment_stops/, why: 'a table with a row for each experiment that an operator has stopped' },
];
const allowed = (text: string) => READS_WHOLE_TABLE.some((entry) => entry.text.test(text));

let folder: string;
let sqlite: SqliteConnection;
let database: TestDatabase;
let postgres: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statements-'));
  sqlite = openSqlite(join(folder, 'shop.sqlite'));
  migrate(sqlite, migrations);
  database = await createTestDatabase();
  await (await createPostgresStore({ url: database.url, commands: {}, migrations })).close();
  postgres = new pg.Client({ connectionString: database.url });
  await postgres.connect();
  // A generic plan: it reads a whole table only where no index helps.
  await postgres.query('SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off');
});
afterAll(async () => {
  await postgres.end();
  await database.drop();
  sqlite.close();
  rmSync(folder, { recursive: true });
});

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Sort Key'?: string[];
  Plans?: PlanNode[];
};

async function planOf(text: string): Promise<PlanNode[]> {
  const statement = forPostgres(text);
  const values = Array.from(statement.matchAll(/\$\d+/g), () => 'NULL').join(', ');
  await postgres.query(`PREPARE probe AS ${statement}`);
  try {
    const { rows } = await postgres.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE probe${values && `(${values})`}`,
    );
    const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)];
    return rows.flatMap((row) => all(row['QUERY PLAN'][0].Plan));
  } finally {
    await postgres.query('DEALLOCATE probe');
  }
}

function sqliteSteps(text: string): string[] {
  const values = Array.from(text.matchAll(/\?/g), () => '');
  return sqlite
    .prepare(`EXPLAIN QUERY PLAN ${forSqlite(text)}`)
    .all(...values)
    .map((row) => String(row.detail));
}

test('`sqlInSource` finds the statements of the platform', () => {
  expect(statements.length).toBeGreaterThan(60);
});

describe.each(statements)('$place $text', ({ text }) => {
  test('is valid on both engines', async () => {
    expect(() => sqlite.prepare(forSqlite(text))).not.toThrow();
    await expect(planOf(text)).resolves.not.toHaveLength(0);
  });

  // `READS_WHOLE_TABLE` gives the reason for each statement that is left out.
  test.skipIf(allowed(text))('finds its rows through an index', async () => {
    // Rows of a list in the statement, and the one row of an aggregate, are not a table.
    expect(sqliteSteps(text).filter((step) => /^SCAN (?!CONSTANT ROW)/.test(step))).toEqual([]);
    const whole = (await planOf(text)).filter(
      (node) =>
        /Scan$/.test(node['Node Type']) &&
        !/^(?:Subquery|CTE|Function|Values|Bitmap Heap) Scan$/.test(node['Node Type']) &&
        !node['Index Cond'],
    );
    expect(whole.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? node['Index Name']}`)).toEqual([]);
  });
});

describe.each([
  ['rank', 'rank DESC', 'rank > ?'],
  ['newest', 'newest DESC', 'newest > ?'],
  ['price', 'price DESC', 'price > ?'],
  ['price DESC', 'price', 'price < ?'],
])('a listing by %s', (place, reversed, after) => {
  test.each([
    `${LISTING} ORDER BY sold_out, ${place}, product_id LIMIT ? OFFSET ?`,
    `${LISTING} ORDER BY sold_out DESC, ${reversed}, product_id DESC LIMIT ? OFFSET ?`,
    `${LISTING} AND sold_out = ? AND ${place.split(' ')[0]} = ? AND product_id >= ? ORDER BY product_id LIMIT ?`,
    `${LISTING} AND sold_out = ? AND ${after} ORDER BY sold_out, ${place}, product_id LIMIT ?`,
    `${LISTING} AND sold_out > ? ORDER BY sold_out, ${place}, product_id LIMIT ?`,
  ])('walks an index and sorts nothing: SELECT … %s', async (rest) => {
    const text = `SELECT product_id, sold_out ${rest}`;
    expect(sqliteSteps(text).join('; ')).toMatch(
      /^SEARCH listing USING COVERING INDEX \w+ \(category=\? AND is_us=\? AND currency=\?[^;]*\)$/,
    );
    expect((await planOf(text)).map((node) => node['Node Type'])).toEqual([
      'Limit',
      expect.stringMatching(/^Index (?:Only )?Scan$/),
    ]);
  });
});

test('the export of the newsletter walks an index and sorts nothing', async () => {
  const { text = '' } = statements.find((one) => /newsletter_subscriptions\s+WHERE \(email_hash/.test(one.text)) ?? {};
  expect(sqliteSteps(text)).toEqual([expect.stringMatching(/^SEARCH newsletter_subscriptions USING INDEX/)]);
  expect((await planOf(text)).map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan']);
});

test('the query of the categories with products reads the listing and the names by index only', async () => {
  const text = statements.find((statement) => statement.text.startsWith('WITH RECURSIVE known (category)'))?.text ?? '';
  const steps = sqliteSteps(text).filter((step) => /^(SCAN|SEARCH) (?!known|k$|CONSTANT ROW)/.test(step));
  expect(steps.length).toBeGreaterThan(3);
  for (const step of steps.filter((some) => !/^(SCAN|SEARCH) \(/.test(some)))
    expect(step).toMatch(/^SEARCH .* USING (COVERING )?INDEX/);
  const scans = (await planOf(text)).filter(
    ({ 'Relation Name': relation }) => relation === 'listing' || relation === 'category_names',
  );
  expect(scans.length).toBeGreaterThan(2);
  for (const node of scans) expect(node['Node Type']).toMatch(/^(Index|Index Only|Bitmap Heap) Scan$/);
});

test.each(READS_WHOLE_TABLE)('the exception $text matches a statement', ({ text }) => {
  expect(statements.some((statement) => text.test(statement.text))).toBe(true);
});
