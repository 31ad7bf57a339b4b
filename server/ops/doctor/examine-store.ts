import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { MarketFact } from '#app/modules/markets/domain/market-facts.ts';
import { migrations } from '#server/composition/migrations.ts';
import { isOperatorError } from '#server/composition/operator-store.ts';
import type { Config } from '#server/config/types.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { readStoredGoods } from '#server/platform/catalogue/read-demo-data.ts';
import { readDocument } from '#server/platform/catalogue/stored-document.ts';
import { readMarketFacts } from '#server/platform/facts/market-facts.ts';
import { placeOf, unavailable } from '#server/store/postgres-faults.ts';
import { createStatements, postgresSql, readsNumbers } from '#server/store/postgres-sql.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { sqliteSql } from '#server/store/sqlite-sql.ts';
import { storeFault } from '#server/store/store-fault.ts';
import type { Sql } from '#server/store/types.ts';
import { integrityFault } from '#server/store/upkeep/backup-store.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { type Finding, fault, ok } from './finding.ts';
import { goodsFindings } from './goods-findings.ts';
import { type ProductFacts, readProductFacts } from './read-product-facts.ts';

/** Products and facts of the markets are null where the store cannot be read. */
export type ExaminedStore = {
  readonly findings: readonly Finding[];
  readonly products: ProductFacts | null;
  readonly facts: readonly MarketFact[] | null;
};

/** Examines the configured store over a connection of its own, also while a shop has it open. Reads only. */
export async function examineStore(
  { store, dataDir, commerce, ...config }: Pick<Config, 'store' | 'dataDir' | 'stage' | 'commerce' | 'shopFile'>,
  { clock }: Pick<CliDeps, 'clock'>,
): Promise<ExaminedStore> {
  const now = clock();
  const examine = async (sql: Sql): Promise<ExaminedStore> => {
    const findings = await inspectStore(sql, { migrations, now });
    // Of a store without all migrations the columns are not known.
    const isCurrent = !findings.some(({ level, text }) => level === 'fault' && text.startsWith('Migrations'));
    if (!isCurrent) return { findings, products: null, facts: null };
    // The goods of a shop at a hosted platform are in the store of the platform.
    const goods = commerce.adapter === 'embedded' ? goodsFindings(await readStoredGoods(sql, now), config) : [];
    return {
      findings: [...findings, await damagedFinding(sql), ...goods],
      products: await readProductFacts(sql),
      facts: await readMarketFacts(sql),
    };
  };
  try {
    return store.engine === 'postgres'
      ? await examineDatabase(store.url.reveal(), examine)
      : await examineFile(join(dataDir, 'shop.sqlite'), examine);
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    return { findings: [fault(error.message)], products: null, facts: null };
  }
}

async function damagedFinding(sql: Sql): Promise<Finding> {
  const { count, named } = await readDamagedProducts(sql);
  return count === 0
    ? ok('No products whose record is damaged')
    : fault(
        `${count} products whose record is damaged: ${named}. No page shows them. Import them again (npm run shop -- import), or restore a backup (npm run shop -- restore).`,
      );
}

type Examine = (sql: Sql) => Promise<ExaminedStore>;

async function examineDatabase(url: string, examine: Examine): Promise<ExaminedStore> {
  const client = clientOf(url);
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw unavailable(error, placeOf(url));
  });
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const sql = postgresSql(({ text, values }) => client.query(text, [...values]), createStatements({ named: false }));
    const { findings, ...found } = await examine(sql);
    return { findings: [ok(`The database ${placeOf(url)} answers`), ...findings], ...found };
  } finally {
    await client.end();
  }
}

/** Certificates that the address names are read here. */
function clientOf(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, application_name: 'pairwise doctor', types: readsNumbers });
  } catch (error) {
    throw unavailable(error, placeOf(url));
  }
}

async function examineFile(file: string, examine: Examine): Promise<ExaminedStore> {
  const failed = (text: string): ExaminedStore => ({ findings: [fault(text)], products: null, facts: null });
  if (!existsSync(file)) return failed(`There is no store at ${file}. DATA_DIR names its folder; npm start makes one.`);
  const damage = integrityFault(file);
  if (damage) return failed(`The file ${file} is damaged: ${damage}. Restore a backup.`);
  const reader = openSqlite(file);
  try {
    reader.exec('PRAGMA busy_timeout = 10000');
    reader.exec('PRAGMA query_only = ON');
    reader.exec('PRAGMA wal_autocheckpoint = 0');
    const { findings, ...found } = await examine(sqliteSql(reader));
    return { findings: [ok(`The file ${file} is sound`), ...findings], ...found };
  } catch (error) {
    if (!isOfSqlite(error)) throw error;
    return failed(storeFault(file, error).message);
  } finally {
    reader.close();
  }
}

/** Whether an error is the engine's, such as that of a folder that cannot be written. */
const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).includes('SQLITE');

const PRODUCTS_AT_ONCE = 200;

/** Skus that are named. */
const NAMED = 5;

/** Products that pages, lists and search leave out because their stored document is damaged; some are named by sku. */
async function readDamagedProducts(sql: Sql): Promise<{ readonly count: number; readonly named: string }> {
  const damaged: string[] = [];
  for (let last = ''; ; ) {
    const rows = await sql.all<{ id: string; sku: string; doc: string }>(
      'SELECT id, sku, doc FROM products WHERE id > ? ORDER BY id LIMIT ?',
      [last, PRODUCTS_AT_ONCE],
    );
    damaged.push(...rows.filter(({ doc }) => !readDocument(doc).product).map(({ sku }) => sku));
    const end = rows.at(-1);
    if (!end) return { count: damaged.length, named: textOf(damaged) };
    last = end.id;
  }
}

const textOf = (skus: readonly string[]) =>
  skus.slice(0, NAMED).join(', ') + (skus.length > NAMED ? ` and ${skus.length - NAMED} more` : '');
