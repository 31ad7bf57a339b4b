import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresStore } from '../../server/store/postgres-store.ts';
import { createSqliteStore } from '../../server/store/sqlite-store.ts';
import type { CommandMap, Migration, Store } from '../../server/store/types.ts';
import { createTestDatabase } from './postgres.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** The engine the suite at hand runs on: every suite runs once on each. */
export const storeEngine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

type Contents<C extends CommandMap> = { readonly commands: C; readonly migrations: readonly Migration[] };

/** A place for one store, empty at first: a folder or a database. `open` opens what is there, as another process would after the first is closed. */
export type Place = {
  readonly engine: Engine;
  /** Null with SQLite. */
  readonly url: string | null;
  open<C extends CommandMap>(contents: Contents<C>, options?: { readonly writerFile?: string | URL; readonly poolSize?: number }): Promise<Store<C>>;
  /** Closes every store opened here and takes the place away. */
  remove(): Promise<void>;
};

export async function createPlace(engine: Engine = storeEngine): Promise<Place> {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <S extends { close(): Promise<void> }>(store: S): S => {
    opened.push(store);
    return store;
  };
  if (engine === 'postgres') {
    const database = await createTestDatabase();
    return {
      engine,
      url: database.url,
      open: async (contents, { poolSize = 10 } = {}) => keep(await createPostgresStore({ ...contents, url: database.url, poolSize })),
      async remove() {
        for (const store of opened) await store.close();
        await database.drop();
      },
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  return {
    engine,
    url: null,
    open: async (contents, { writerFile } = {}) =>
      keep(await createSqliteStore({ ...contents, file: join(folder, 'shop.sqlite'), ...(writerFile && { writerFile }) })),
    async remove() {
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
