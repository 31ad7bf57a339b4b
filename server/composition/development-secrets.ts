import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { restrictToOwner } from '#server/store/private-file.ts';

const fileSchema = z.object({ sessionSecrets: z.array(z.string().min(32)).min(1) });

/**
 * Session secrets of a development shop: made once and stored in `secrets.json` of the data directory, so that carts
 * survive a restart. An invalid file is replaced. Access of other users is removed; throws when another user owns the
 * file.
 */
export function storedSecrets(dataDir: string): readonly string[] {
  const file = join(dataDir, 'secrets.json');
  const stored = readSecrets(file);
  if (stored) {
    restrictToOwner(file);
    return stored;
  }
  const made = { sessionSecrets: [randomBytes(48).toString('base64url')] };
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // Another process may have written the file between the check and the write; its secrets count.
    const theirs = readSecrets(file);
    if (theirs) return theirs;
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    restrictToOwner(file);
  }
  return made.sessionSecrets;
}

function readSecrets(file: string): readonly string[] | null {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data.sessionSecrets : null;
  } catch {
    return null;
  }
}
