import { openSqlite, type SqliteConnection } from './sqlite-binding.ts';
import { sqliteSql } from './sqlite-sql.ts';
import type { CommandMap, Migration } from './types.ts';
import { unapplied } from './unapplied.ts';

export type WriterOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: Error };

type Call = { readonly name: string; readonly args: unknown };

/** The only connection that writes. Used in the writer's thread, or on the main thread in tests. */
export interface Writer {
  /**
   * Runs commands as one durable transaction, with a savepoint each where there are several: a failing command is
   * rolled back alone, and all are acknowledged together after a single flush to disk. When the transaction itself
   * cannot begin or commit, every command of it fails.
   */
  commit(batch: readonly Call[]): Promise<readonly WriterOutcome[]>;
  close(): void;
}

export type WriterOptions = {
  readonly file: string;
  readonly commands: CommandMap;
  readonly migrations: readonly Migration[];
};

export function openWriter({ file, commands, migrations }: WriterOptions): Writer {
  const connection = openSqlite(file);
  try {
    // The timeout is set first, so that the switch to the write-ahead log waits for other processes.
    connection.exec('PRAGMA busy_timeout = 10000');
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA foreign_keys = ON');
    // With the default page cache, a large import slows down with every product.
    connection.exec('PRAGMA cache_size = -65536');
    migrate(connection, migrations);
    // A shopper waits for another program's lock no longer than for an unavailable database.
    connection.exec('PRAGMA busy_timeout = 4000');
  } catch (error) {
    connection.close();
    throw error;
  }
  const sql = sqliteSql(connection);

  const run = async ({ name, args }: Call): Promise<unknown> => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`No such command: ${name}`);
    return await command({ sql }, args);
  };
  const runAmongOthers = async (call: Call): Promise<WriterOutcome> => {
    connection.exec('SAVEPOINT command');
    try {
      const value = await run(call);
      connection.exec('RELEASE command');
      return { ok: true, value };
    } catch (error) {
      // Throws when the engine has already rolled back the whole transaction (a full disk): then no command of the
      // batch was applied.
      connection.exec('ROLLBACK TO command');
      connection.exec('RELEASE command');
      return { ok: false, error: asError(error) };
    }
  };

  return {
    async commit(batch) {
      try {
        connection.exec('BEGIN IMMEDIATE');
        const outcomes: WriterOutcome[] = [];
        const [only] = batch;
        // A savepoint copies every page that its command touches: a fifth of the time of an import.
        if (only && batch.length === 1) outcomes.push({ ok: true, value: await run(only) });
        else for (const call of batch) outcomes.push(await runAmongOthers(call));
        connection.exec('COMMIT');
        return outcomes;
      } catch (error) {
        rollBack(connection);
        const failure = asError(error);
        return batch.map(() => ({ ok: false, error: failure }));
      }
    },
    close: () => connection.close(),
  };
}

/**
 * Applies the missing migrations, in order. The write lock is taken before the check, so several processes that start
 * together apply each only once.
 */
export function migrate(connection: SqliteConnection, migrations: readonly Migration[]): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.exec('CREATE TABLE IF NOT EXISTS migrations (id TEXT PRIMARY KEY)');
    const applied = new Set(
      connection
        .prepare('SELECT id FROM migrations')
        .all()
        .map((row) => row.id),
    );
    const insert = connection.prepare('INSERT INTO migrations (id) VALUES (?)');
    for (const { id, statements } of unapplied(applied, migrations)) {
      for (const statement of statements) connection.exec(statement);
      insert.run(id);
    }
    connection.exec('COMMIT');
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // No transaction is open: it never began, or the engine has rolled it back.
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
