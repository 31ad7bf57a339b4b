import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

/** Why a store could not be opened, for the operator: the fault, the process that holds it, the remedy. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** The fault of a file whose bytes are damaged, in the words of the doctor. */
export function damagedFault(file: string, damage: string): StoreFault {
  return new StoreFault(
    `The file ${file} is damaged: ${damage}. Restore a backup with npm run store:restore, and see npm run store:doctor.`,
  );
}

/** The fault of a file without a byte, where a store that was there before would be lost in silence. */
export function emptyFault(file: string): StoreFault {
  return new StoreFault(
    `The file ${file} is empty: it has 0 bytes. If the shop had a store here, put a backup in its place with npm run store:restore. For a new shop, delete the file and start again.`,
  );
}

/** An error of the engine or the disk as a `StoreFault`. An error from a thread may be any object. */
export function storeFault(file: string, error: unknown): StoreFault {
  if (error instanceof StoreFault) return error;
  const said = messageOf(error);
  return new StoreFault(`The store ${file} cannot be opened: ${said}. ${adviceFor(file, said)}`, { cause: error });
}

/** What SQLite says of a file that can no longer be read or written as it is. */
const OUTAGE =
  /disk is full|disk I\/O error|readonly database|database is locked|unable to open database|disk image is malformed|file is not a database/;

/** What an operator does about an outage of a store that is open; null for an error of another kind. */
export function outageAdvice(file: string, error: unknown): (() => string) | null {
  const said = messageOf(error);
  return OUTAGE.test(said) ? () => adviceFor(file, said) : null;
}

function adviceFor(file: string, said: string): string {
  if (/locked|busy/i.test(said))
    return `It is locked by ${holdersOf(file).join(' and ') || 'another program'}. End that first.`;
  if (/not a database|malformed|disk image|corrupt/i.test(said))
    return 'Run npm run store:doctor, or put a backup in its place with npm run store:restore.';
  if (/readonly|read-only|unable to open|not permitted|permission|EACCES|EROFS|ENOTDIR|EEXIST/i.test(said))
    return 'This user must be able to write the file and its folder: check the rights of DATA_DIR.';
  if (/full|ENOSPC/i.test(said)) return 'The disk is full: free space on it. A running shop goes on by itself then.';
  if (/I\/O error|EIO/.test(said))
    return 'The disk fails or no longer takes writes: see the log of the system, mend the disk and start the shop again.';
  return 'Run npm run store:doctor.';
}

/**
 * The other processes that have a file open, as the system reports them. Empty where the system does not report them.
 */
function holdersOf(file: string): readonly string[] {
  try {
    const path = realpathSync(file);
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && hasOpen(name, path))
      .map((pid) => `process ${pid} (${programOf(pid)})`);
  } catch {
    return [];
  }
}

function hasOpen(pid: string, path: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === path);
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  if (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string' &&
    error.message !== ''
  )
    return error.message;
  return typeof error === 'string' && error !== '' ? error : 'unknown reason';
}

/** The name of a process's program: Linux names the main thread of Node `MainThread`. */
function programOf(pid: string): string {
  return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0] ?? '');
}
