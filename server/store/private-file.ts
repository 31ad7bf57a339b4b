import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Makes an empty file that only its owner may read, where there is none. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
}

/**
 * Takes the rights of other users off a store and all files whose names begin like it: log, index, locks and stores
 * that a restore replaced. Throws where another user owns one.
 */
export function keepStorePrivate(file: string): void {
  const folder = dirname(file);
  const beside = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !entry.isDirectory() && entry.name.startsWith(basename(file)),
  );
  for (const { name } of beside) keepPrivate(join(folder, name));
}

/** Takes the rights of other users off a file. Throws where another user owns it. */
export function keepPrivate(path: string): void {
  if ((statSync(path).mode & OTHERS) === 0) return;
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (error) {
    throw new Error(
      `${path} can be read by other users of this machine, and its owner is another user. Run: chmod 600 '${path}'`,
      { cause: error },
    );
  }
}
