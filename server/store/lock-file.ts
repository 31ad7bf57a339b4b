import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createPrivateFile } from './private-file.ts';
import { openSqlite } from './sqlite-binding.ts';

/** Another process has the store open. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
  constructor(file: string, pid: string) {
    super(`The store ${file} is in use by process ${pid}. Stop it first, or choose another DATA_DIR.`);
  }
}

/**
 * Takes the lock of the database, or throws `StoreInUse`. Returns the release.
 *
 * The lock is a lock of the kernel on `{file}.lock`, which ends with the process, however it ends. A stored process id
 * would not be reliable: in a container the next process often has the same id. `{file}.pid` only names the owner in
 * the message.
 */
export function takeLock(file: string): () => void {
  const pidFile = `${file}.pid`;
  createPrivateFile(`${file}.lock`);
  const lock = openSqlite(`${file}.lock`);
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new StoreInUse(file, readPid(pidFile));
    throw error;
  }
  writeFileSync(pidFile, String(process.pid), { mode: 0o600 });
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    rmSync(pidFile, { force: true });
    lock.exec('ROLLBACK');
    lock.close();
  };
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || '(unknown)';
  } catch {
    return '(unknown)';
  }
}
