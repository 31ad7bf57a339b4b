import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
/** SQLite gives its log and index the rights of the database. */
const ENDINGS = ['', '-wal', '-shm', '.lock', '.lock-journal', '.pid'];

/** Makes an empty file that only its owner may read, where there is none. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
}

/** Takes the rights of other users off a store and the files beside it. Throws where another user owns one. */
export function keepStorePrivate(file: string): void {
  for (const path of ENDINGS.map((ending) => file + ending).filter((path) => existsSync(path))) keepPrivate(path);
}

export function keepPrivate(path: string): void {
  if ((statSync(path).mode & OTHERS) === 0) return;
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (error) {
    throw new Error(`${path} can be read by other users of this machine, and its owner is another user. Run: chmod 600 '${path}'`, { cause: error });
  }
}
