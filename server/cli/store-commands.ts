import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock } from '#app/kernel/clock.ts';
import { migrations } from '#server/composition/migrations.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { formatProblems } from '#server/config/problems.ts';
import type { Config } from '#server/config/types.ts';
import { StoreInUse } from '#server/store/lock-file.ts';
import { DatabaseUnavailable, placeOf, unavailable } from '#server/store/postgres-faults.ts';
import { createStatements, postgresSql, readsNumbers } from '#server/store/postgres-sql.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { sqliteSql } from '#server/store/sqlite-sql.ts';
import type { Sql } from '#server/store/types.ts';
import { backupStore, integrityFault, restoreStore } from '#server/upkeep/backup-store.ts';
import { type Finding, inspectStore } from '#server/upkeep/inspect-store.ts';
import { moveStore } from '#server/upkeep/move-store.ts';
import { Refusal } from '#server/upkeep/refusal.ts';

const USAGE = {
  move: 'npm run store:move -- --to DATABASE_URL     copies the embedded store into an empty PostgreSQL database; the shop must be stopped',
  backup:
    'npm run store:backup -- FILE              writes the embedded store into a new file, also while the shop runs',
  restore:
    'npm run store:restore -- FILE             puts such a file in the place of the embedded store; the shop must be stopped',
  doctor:
    'npm run store:doctor                      looks for what is wrong in the store, also while the shop runs; changes nothing',
} as const;

export type UpkeepDeps = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Whether stderr is a terminal: progress is drawn over itself there. */
  readonly interactive: boolean;
};

/**
 * Runs one of the store's tools. Returns the exit code: 0 done and well, 1 refused or something is wrong, 2 wrong
 * arguments.
 */
export async function runUpkeep([tool = '', ...rest]: readonly string[], deps: UpkeepDeps): Promise<0 | 1 | 2> {
  if (!isTool(tool) || rest.includes('--help')) {
    deps.stdout(`${isTool(tool) ? USAGE[tool] : Object.values(USAGE).join('\n')}\n`);
    return rest.includes('--help') ? 0 : 2;
  }
  const argument = readArgument(tool, rest);
  if (argument === null) {
    deps.stderr(`${USAGE[tool]}\n`);
    return 2;
  }
  try {
    const config = loadConfig(deps.environment);
    if (!config.ok) throw new Refusal(formatProblems(config.error));
    return await TOOLS[tool](argument, {
      ...deps,
      config: config.value,
      file: join(config.value.dataDir, 'shop.sqlite'),
    });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof StoreInUse || error instanceof DatabaseUnavailable)) throw error;
    deps.stderr(`${error.message}\n`);
    return 1;
  }
}

type Tool = keyof typeof USAGE;
type Context = UpkeepDeps & { readonly config: Config; readonly file: string };

function isTool(name: string): name is Tool {
  return Object.hasOwn(USAGE, name);
}

/** What the tool works on; null when the arguments do not say. */
function readArgument(tool: Tool, rest: readonly string[]): string | null {
  if (tool === 'doctor') return rest.length === 0 ? '' : null;
  if (tool === 'move') return rest.length === 2 && rest[0] === '--to' && rest[1] ? rest[1] : null;
  return rest.length === 1 && rest[0] && !rest[0].startsWith('-') ? rest[0] : null;
}

const TOOLS: Readonly<Record<Tool, (argument: string, context: Context) => Promise<0 | 1>>> = {
  async move(url, { file, stdout, stderr, interactive }) {
    if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
      throw new Refusal('--to must be the address of a PostgreSQL database');
    let shown = '';
    const moved = await moveStore({
      file,
      url,
      migrations,
      onProgress({ table, done, total }) {
        if (!interactive && done < total) return;
        const line = `${table.padEnd(20)} ${done} of ${total}`;
        stderr(
          interactive && shown.startsWith(table)
            ? `\r${line}`
            : `${shown && interactive ? '\n' : ''}${line}${interactive ? '' : '\n'}`,
        );
        shown = line;
      },
    });
    if (interactive && shown) stderr('\n');
    const rows = moved.reduce((sum, table) => sum + table.rows, 0);
    stdout(
      `${rows} rows of ${moved.length} tables are in ${placeOf(url)}; counts and sums agree.\nStart the shop with DATABASE_URL now. ${file} is as it was: keep it until you are sure.\n`,
    );
    return 0;
  },

  async backup(target, { file, config, stdout }) {
    refuseDatabase(config, 'Back it up with the tools of PostgreSQL, such as pg_dump.');
    backupStore({ file, target });
    stdout(`The store is in ${target}, and the copy is sound.\n`);
    return 0;
  },

  async restore(source, { file, config, clock, stdout }) {
    refuseDatabase(config, 'Restore it with the tools of PostgreSQL, such as pg_restore.');
    const aside = restoreStore({ file, source, migrations, now: clock() });
    stdout(`${source} is the store now.${aside ? ` The one before is kept as ${aside}.` : ''}\n`);
    return 0;
  },

  async doctor(_, context) {
    const { stdout } = context;
    const findings = await examine(context);
    for (const { level, text } of findings)
      stdout(`${{ ok: 'ok   ', note: 'note ', fault: 'FAULT' }[level]}  ${text}\n`);
    const faults = findings.filter(({ level }) => level === 'fault').length;
    stdout(
      faults === 0 ? 'The store is well.\n' : `${faults === 1 ? 'One thing is' : `${faults} things are`} wrong.\n`,
    );
    return faults === 0 ? 0 : 1;
  },
};

function refuseDatabase({ store }: Config, advice: string): void {
  if (store.engine === 'postgres') throw new Refusal(`DATABASE_URL names a PostgreSQL database. ${advice}`);
}

/** What is found in the configured store, over a connection of its own. */
async function examine({ config, file, clock }: Context): Promise<readonly Finding[]> {
  const inspect = (sql: Sql) => inspectStore(sql, { migrations, now: clock() });
  if (config.store.engine === 'postgres') {
    const url = config.store.url.reveal();
    const client = new pg.Client({ connectionString: url, application_name: 'pairwise doctor', types: readsNumbers });
    client.on('error', () => undefined);
    await client.connect().catch((error: unknown) => {
      throw unavailable(error, placeOf(url));
    });
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const sql = postgresSql(
        ({ text, values }) => client.query(text, [...values]),
        createStatements({ named: false }),
      );
      return [{ level: 'ok', text: `The database ${placeOf(url)} answers` }, ...(await inspect(sql))];
    } finally {
      await client.end();
    }
  }
  if (!existsSync(file)) throw new Refusal(`There is no store at ${file}. DATA_DIR names its folder.`);
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
