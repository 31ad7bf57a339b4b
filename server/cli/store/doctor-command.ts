import { existsSync } from 'node:fs';
import pg from 'pg';
import type { CliDeps } from '#server/cli/cli-deps.ts';
import type { Registration } from '#server/cli/registration.ts';
import { migrations } from '#server/composition/migrations.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { placeOf, unavailable } from '#server/store/postgres-faults.ts';
import { createStatements, postgresSql, readsNumbers } from '#server/store/postgres-sql.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { sqliteSql } from '#server/store/sqlite-sql.ts';
import type { Sql } from '#server/store/types.ts';
import { integrityFault } from '#server/upkeep/backup-store.ts';
import { type Finding, inspectStore } from '#server/upkeep/inspect-store.ts';
import { configuredStore } from './configured-store.ts';

const LEVELS = { ok: 'ok   ', note: 'note ', fault: 'FAULT' } as const;

export function addDoctorCommand({ program, deps, exit }: Registration): void {
  program
    .command('doctor')
    .description(
      'Looks for damage, contradictions and overdue work in either store, also while the shop runs. Changes nothing.',
    )
    .addHelpText('after', '\nExit code: 0 the store is well, 1 something is wrong, 2 wrong arguments.')
    .action(async () => {
      const findings = await examine(deps);
      for (const { level, text } of findings) await deps.stdout(`${LEVELS[level]}  ${text}\n`);
      const faults = findings.filter(({ level }) => level === 'fault').length;
      await deps.stdout(
        faults === 0 ? 'The store is well.\n' : `${faults === 1 ? 'One thing is' : `${faults} things are`} wrong.\n`,
      );
      exit(faults === 0 ? 0 : 1);
    });
}

/** The findings about the configured store, over a separate connection. */
async function examine(deps: CliDeps): Promise<readonly Finding[]> {
  const { config, file } = configuredStore(deps);
  const inspect = (sql: Sql) => inspectStore(sql, { migrations, now: deps.clock() });
  return config.store.engine === 'postgres'
    ? examineDatabase(config.store.url.reveal(), inspect)
    : examineFile(file, inspect);
}

type Inspect = (sql: Sql) => Promise<readonly Finding[]>;

async function examineDatabase(url: string, inspect: Inspect): Promise<readonly Finding[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'pairwise doctor', types: readsNumbers });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw unavailable(error, placeOf(url));
  });
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const sql = postgresSql(({ text, values }) => client.query(text, [...values]), createStatements({ named: false }));
    return [{ level: 'ok', text: `The database ${placeOf(url)} answers` }, ...(await inspect(sql))];
  } finally {
    await client.end();
  }
}

async function examineFile(file: string, inspect: Inspect): Promise<readonly Finding[]> {
  if (!existsSync(file)) throw new OperatorError(`There is no store at ${file}. DATA_DIR names its folder.`);
  const fault = integrityFault(file);
  if (fault) return [{ level: 'fault', text: `The file ${file} is damaged: ${fault}. Restore a backup.` }];
  const reader = openSqlite(file);
  try {
    reader.exec('PRAGMA busy_timeout = 10000');
    reader.exec('PRAGMA query_only = ON');
    reader.exec('PRAGMA wal_autocheckpoint = 0');
    return [{ level: 'ok', text: `The file ${file} is sound` }, ...(await inspect(sqliteSql(reader)))];
  } finally {
    reader.close();
  }
}
