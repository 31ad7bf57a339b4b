import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '#server/composition/migrations.ts';
import type { Environment } from '#server/config/load-config.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { seedCatalogue } from '#server/platform/catalogue/seed-catalogue.ts';
import { openSqlite } from '#server/store/sqlite-binding.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { commands } from '#tests/support/store-commands.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The bundled content. */
const CONTENT = join(ROOT, 'content-fallbacks');
const NOW = Date.parse('2026-11-23T09:00:00Z');

let demo: Promise<Buffer> | null = null;

/** The store of the demo shop, as a shop leaves it when it stops. */
async function makeDemo(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const file = join(folder, 'shop.sqlite');
  const store = await createSqliteStore({ file, commands, migrations });
  await seedCatalogue(store, { folder: join(CONTENT, 'catalogue'), now: NOW });
  await store.close();
  const connection = openSqlite(file);
  connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  connection.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

export type Case = {
  readonly environment?: Environment;
  readonly areas?: readonly string[];
  /** Statements that damage the store before. */
  readonly damage?: readonly string[];
  readonly contentFolder?: string;
  readonly fetch?: CliDeps['fetch'];
  /** The folder of the program: a container has no sources. */
  readonly root?: string;
};

/** What the doctor says of the demo shop, with its exit code. */
export async function examine({
  environment = {},
  areas = [],
  damage = [],
  contentFolder = CONTENT,
  fetch,
  root = ROOT,
}: Case = {}) {
  const folder = temporaryFolder('doctor');
  const file = join(folder, 'shop.sqlite');
  demo ??= makeDemo();
  writeFileSync(file, await demo);
  const connection = openSqlite(file);
  for (const statement of damage) connection.exec(statement);
  connection.close();
  let said = '';
  let now = NOW;
  const deps: CliDeps = {
    ...cliDeps({ DATA_DIR: folder, ...environment }, root),
    contentFolder,
    clock: () => now,
    async wait(milliseconds) {
      now += milliseconds;
    },
    fetch: fetch ?? (() => Promise.reject(new Error('No service is configured'))),
    stdout: async (text) => {
      said += text;
    },
    stderr: (text) => {
      said += text;
    },
  };
  return { code: await runShop(['doctor', ...areas], deps), said };
}

/** A copy of the content that comes with the shop, with changed files. */
export function changedContent(files: readonly string[], change: (text: string) => string): string {
  const contentFolder = join(temporaryFolder('doctor-content'), 'content');
  cpSync(CONTENT, contentFolder, { recursive: true });
  for (const name of files) {
    const file = join(contentFolder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
  return contentFolder;
}
