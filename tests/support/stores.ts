import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { openWriter } from '#server/store/sqlite-writer-core.ts';
import type { CommandMap, Migration, Store } from '#server/store/types.ts';
import { leaseDatabase } from './reusable-databases.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** The engine of the current suite: every suite runs once on each. */
export const storeEngine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

type Contents<C extends CommandMap> = { readonly commands: C; readonly migrations: readonly Migration[] };

/**
 * A place for one store, empty at first: a folder or a database. `open` opens the store, as another process would after
 * the first is closed.
 */
export type Place = {
  readonly engine: Engine;
  /** A place that was never opened starts from prepared tables; applying migrations to nothing has tests of its own. */
  open<C extends CommandMap>(
    contents: Contents<C>,
    options?: { readonly writerFile?: string | URL; readonly poolSize?: number },
  ): Promise<Store<C>>;
  /** Closes every store opened here and removes the place. */
  remove(): Promise<void>;
};

export async function createPlace(engine: Engine = storeEngine): Promise<Place> {
  const opened: { close(): Promise<void> }[] = [];
  const track = <S extends { close(): Promise<void> }>(store: S): S => {
    opened.push(store);
    return store;
  };
  if (engine === 'postgres') {
    let database: ReturnType<typeof leaseDatabase> | null = null;
    return {
      engine,
      async open(contents, { poolSize = 10 } = {}) {
        database ??= leaseDatabase(contents.migrations);
        return track(await createPostgresStore({ ...contents, url: (await database).url, poolSize }));
      },
      async remove() {
        for (const store of opened.splice(0)) await store.close();
        const leased = database;
        database = null;
        await (await leased)?.release();
      },
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const file = join(folder, 'shop.sqlite');
  return {
    engine,
    async open(contents, { writerFile } = {}) {
      if (opened.length === 0) await writeFile(file, migratedFile(contents.migrations), { mode: 0o600 });
      return track(
        await createSqliteStore({
          ...contents,
          file,
          ...(writerFile && { writerFile, writerData: { sandbox: true } }),
        }),
      );
    },
    async remove() {
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const migratedFiles = new Map<string, Buffer>();

/** A database file with these migrations and nothing else. */
function migratedFile(migrations: readonly Migration[]): Buffer {
  const key = JSON.stringify(migrations);
  const known = migratedFiles.get(key);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'migrated-'));
  const file = join(folder, 'shop.sqlite');
  openWriter({ file, commands: {}, migrations }).close();
  const made = readFileSync(file);
  rmSync(folder, { recursive: true, force: true });
  migratedFiles.set(key, made);
  return made;
}
