import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { damageIn } from '#server/store/file-damage.ts';
import { StoreInUse, takeLock } from '#server/store/lock-file.ts';
import { createPrivateFile, restrictToOwner } from '#server/store/private-file.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import type { Migration } from '#server/store/types.ts';

/**
 * Writes the current content of an embedded store into one new file, also while a shop has it open, and verifies the
 * copy.
 */
export function backupStore({
  file,
  target,
  onStep = () => undefined,
}: {
  readonly file: string;
  readonly target: string;
  /** Called before each step and at the end; `share` is 0 to 1. */
  readonly onStep?: (step: string, share: number) => void;
}): void {
  if (!existsSync(file)) throw new OperatorError(`There is no store at ${file}. DATA_DIR names its folder.`);
  if (existsSync(target)) throw new OperatorError(`${target} exists already. Choose another name.`);
  if (!existsSync(dirname(target) || '.')) throw new OperatorError(`The folder of ${target} does not exist.`);
  const part = `${target}.part`;
  rmSync(part, { force: true });
  createPrivateFile(part);
  // No shop may start while this connection is the only one: closing it writes the log into the database.
  const release = lockUnlessInUse(file);
  try {
    onStep('copying', 0);
    const connection = openSqlite(file);
    try {
      connection.exec('PRAGMA busy_timeout = 10000');
      connection.exec('PRAGMA wal_autocheckpoint = 0');
      connection.exec(`VACUUM INTO '${part.replaceAll("'", "''")}'`);
    } finally {
      connection.close();
    }
    onStep('checking the copy', 0.6);
    const fault = integrityFault(part);
    if (fault)
      throw new OperatorError(`The copy is damaged, and so probably is the store: ${fault}. Run npm run store:doctor.`);
    flush(part);
    renameSync(part, target);
    flush(dirname(target) || '.');
    onStep('done', 1);
  } finally {
    rmSync(part, { force: true });
    release();
  }
}

/**
 * Replaces an embedded store that no shop has open by a backup. The replaced store stays beside it under a new name,
 * which is returned; null when there was none. Throws `StoreInUse` while a shop runs.
 */
export function restoreStore({
  file,
  source,
  migrations,
  now,
  name = source,
}: {
  readonly file: string;
  readonly source: string;
  readonly migrations: readonly Migration[];
  readonly now: number;
  /** The name of the backup in messages: `source` may be a decrypted copy of it. */
  readonly name?: string;
}): string | null {
  if (!existsSync(source)) throw new OperatorError(`There is no file ${name}.`);
  if (!existsSync(dirname(file)))
    throw new OperatorError(`The folder ${dirname(file)} does not exist. DATA_DIR names it.`);
  const release = takeLock(file);
  const fresh = `${file}.restoring`;
  try {
    copyFileSync(source, fresh);
    restrictToOwner(fresh);
    const fault = integrityFault(fresh) ?? strangeness(fresh, migrations);
    if (fault) throw new OperatorError(`${name} cannot be restored: ${fault}. Nothing was changed.`);
    flush(fresh);
    const aside = existsSync(file) ? `${file}.before-${new Date(now).toISOString().replace(/[:.]/g, '-')}` : null;
    if (aside) {
      // A database and its log belong together: moving one of them alone loses commits.
      for (const ending of ['-wal', '-shm', ''])
        if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
    }
    renameSync(fresh, file);
    flush(dirname(file));
    return aside;
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(fresh + ending, { force: true });
    release();
  }
}

/** The faults that SQLite finds in a file, or null. */
export function integrityFault(file: string): string | null {
  try {
    const connection = openSqlite(file);
    try {
      return damageIn(connection, 'whole');
    } finally {
      connection.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

function strangeness(file: string, migrations: readonly Migration[]): string | null {
  const connection = openSqlite(file);
  try {
    const known = new Set(migrations.map(({ id }) => id));
    const [table] = connection
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'migrations'")
      .all();
    if (!table) return 'it is no store of this shop';
    const newer = connection
      .prepare('SELECT id FROM migrations')
      .all()
      .map(({ id }) => String(id))
      .filter((id) => !known.has(id));
    return newer.length > 0 ? `it was made by a newer release (${newer.join(', ')})` : null;
  } finally {
    connection.close();
  }
}

function lockUnlessInUse(file: string): () => void {
  try {
    return takeLock(file);
  } catch (error) {
    if (error instanceof StoreInUse) return () => undefined;
    throw error;
  }
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
