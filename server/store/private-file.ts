import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Creates an empty file that only its owner may read, unless it exists. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
}

/**
 * Removes the access of other users to a store and all files with its name as prefix: log, index, locks and stores that
 * a restore replaced. Throws when another user owns one.
 */
export function restrictStoreToOwner(file: string): void {
  const folder = dirname(file);
  const beside = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !entry.isDirectory() && entry.name.startsWith(basename(file)),
  );
  for (const { name } of beside) restrictToOwner(join(folder, name));
}

/** Removes the access of other users to a file. Throws when another user owns it. */
export function restrictToOwner(path: string): void {
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
