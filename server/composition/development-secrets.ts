import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { restrictToOwner } from '#server/store/private-file.ts';

const fileSchema = z.object({ sessionSecrets: z.array(z.string().min(32)).min(1) });

/**
 * Session secrets of a development shop: made once and stored in `secrets.json` of the data directory, so that carts
 * survive a restart. Access of other users is removed. Throws `OperatorError` for a file that is damaged, since new
 * secrets would end every cart, sign-in and link in silence, and for a folder that cannot be written; throws when
 * another user owns the file.
 */
export function storedSecrets(dataDir: string): readonly string[] {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) makeSecrets(dataDir, file);
  restrictToOwner(file);
  return readSecrets(file);
}

/** Appears complete or not at all. The file of another process that is faster counts. */
function makeSecrets(dataDir: string, file: string): void {
  const made = { sessionSecrets: [randomBytes(48).toString('base64url')] };
  const draft = `${file}.${process.pid}.draft`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFlushed(draft, `${JSON.stringify(made, null, 2)}\n`);
    try {
      linkSync(draft, file);
      rmSync(draft);
    } catch {
      // A file system without links: of two processes that start at once, the later file counts.
      if (existsSync(file)) rmSync(draft);
      else renameSync(draft, file);
    }
  } catch (error) {
    throw new OperatorError(
      `The folder ${dataDir} cannot be written: ${messageOf(error)}. This user must be able to write it: check its rights, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

function writeFlushed(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readSecrets(file: string): readonly string[] {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).sessionSecrets;
  } catch (error) {
    const reason = error instanceof z.ZodError || error instanceof SyntaxError ? 'it is damaged' : messageOf(error);
    throw new OperatorError(
      `The secrets in ${file} cannot be read: ${reason}. Put a copy from a backup in its place. Without one, delete the file: new secrets are made, and open carts, sign-ins and links in letters end.`,
      { cause: error },
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
