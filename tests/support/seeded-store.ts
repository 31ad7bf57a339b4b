import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuiltShop } from '#tests/http/shopper.ts';

/** The folder of the store that the shops of a test run copy. */
const FOLDER = 'TEST_SEEDED_STORE';
const STORE = 'shop.sqlite';

/** Vitest's global set-up: a store with the demo catalogue. To copy it takes a third of the time of seeding one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[FOLDER]) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'seeded-'));
  const { close } = await openBuiltShop({ DATA_DIR: folder });
  await close();
  process.env[FOLDER] = folder;
  return async () => {
    delete process.env[FOLDER];
    await rm(folder, { recursive: true, force: true });
  };
}

/** Puts the seeded store into an empty folder of data; nothing outside of a run that has one. */
export async function copySeededStore(dataDir: string): Promise<void> {
  const folder = process.env[FOLDER];
  if (folder && existsSync(join(folder, STORE))) await copyFile(join(folder, STORE), join(dataDir, STORE));
}
