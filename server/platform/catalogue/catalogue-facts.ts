import type { Sql } from '#server/store/types.ts';

/** Stores one fact about the whole catalogue: its revision, source or version. */
export async function setFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run(
    'INSERT INTO catalogue_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}

/** The number of the catalogue's last change other than stock; 0 before the first. */
export async function catalogueRevision(sql: Sql): Promise<number> {
  return Number(
    (await sql.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'revision'"))?.value ?? 0,
  );
}

/**
 * The next revision, for a change of more than prices and stock: products appear, disappear or change, and any page may
 * show them.
 */
export async function nextStructure(sql: Sql): Promise<number> {
  const revision = await nextRevision(sql);
  await setFact(sql, 'structure', String(revision));
  return revision;
}

/** Notes that products were removed. */
export async function noteRemoved(sql: Sql, revision: number): Promise<void> {
  await setFact(sql, 'removed', String(revision));
}

/** The name of the fact with the revision at which many products were listed in a selling region and currency. */
const LISTED = 'listed ';

/** Notes that many products were listed in selling regions and currencies, whose own revisions stay. */
export async function noteListed(
  sql: Sql,
  scopes: readonly { readonly isUs: number; readonly currency: string }[],
  revision: number,
): Promise<void> {
  for (const { isUs, currency } of scopes) await setFact(sql, `${LISTED}${isUs} ${currency}`, String(revision));
}

/** All facts by their names, and the revisions of `noteListed` by region and currency. */
export async function readFacts(sql: Sql): Promise<{
  readonly facts: ReadonlyMap<string, string>;
  readonly listed: [scope: string, revision: string][];
}> {
  const rows = await sql.all<{ name: string; value: string }>('SELECT name, value FROM catalogue_facts');
  const listed = rows.filter(({ name }) => name.startsWith(LISTED));
  return {
    facts: new Map(rows.map(({ name, value }) => [name, value])),
    listed: listed.map(({ name, value }) => [name.slice(LISTED.length), value]),
  };
}

/** Counts the commands that changed what any page may show. */
export async function nextBulk(sql: Sql): Promise<void> {
  await nextCount(sql, 'bulk');
}

/** The number of a command that changes stock or prices of many products. Its row is the lock of such commands. */
export async function nextMany(sql: Sql): Promise<number> {
  return await nextCount(sql, 'many');
}

/** Counts the commands that changed levels of sales. Its row is their lock. */
export async function nextSales(sql: Sql): Promise<number> {
  return await nextCount(sql, 'sales');
}

async function nextCount(sql: Sql, name: string): Promise<number> {
  await sql.run(
    "INSERT INTO catalogue_facts (name, value) VALUES (?, '1') ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(catalogue_facts.value AS BIGINT) + 1 AS TEXT)",
    [name],
  );
  return Number((await sql.get<{ value: string }>('SELECT value FROM catalogue_facts WHERE name = ?', [name]))?.value);
}

/** The row of the revision is the lock of every command that changes the catalogue. */
export async function nextRevision(sql: Sql): Promise<number> {
  await sql.get("SELECT value FROM catalogue_facts WHERE name = 'revision' {{FOR UPDATE}}");
  const revision = (await catalogueRevision(sql)) + 1;
  await setFact(sql, 'revision', String(revision));
  return revision;
}

/** Whether the products of a store are those of the demo; an import takes their place. */
export async function isDemoCatalogue(sql: Sql): Promise<boolean> {
  const source = await sql.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'source'", []);
  return source?.value === 'demo';
}
