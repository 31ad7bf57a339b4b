import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrations } from '#server/composition/migrations.ts';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/types.ts';
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts';
import { commands } from '#tests/support/store-commands.ts';
import type { Engine } from '#tests/support/stores.ts';
import { bulkCommands } from './bulk-rows.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const scaleCommands = { ...commands, ...bulkCommands };
export type ScaleStore = Store<typeof scaleCommands>;
/** Where the store of a measured shop is. */
export type Place = {
  /** For copying, or with the commands of the shop. */
  open(use: 'copy' | 'shop'): Promise<ScaleStore>;
  /** Makes the engine analyse the written rows. */
  settle(): Promise<void>;
  bytes(): Promise<number>;
  remove(): Promise<void>;
};

export function openPlace(engine: Engine): Promise<Place> {
  return engine === 'postgres' ? postgresPlace() : sqlitePlace();
}

async function sqlitePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'scale-'));
  const file = join(folder, 'shop.sqlite');
  return {
    // The writer's thread has the shop's own commands only.
    open: (use) =>
      createSqliteStore({
        file,
        commands: scaleCommands,
        migrations,
        ...(use === 'shop' && {
          writerFile: join(ROOT, 'build/tools/sqlite-writer.js'),
          writerData: { sandbox: true },
        }),
      }),
    settle: async () => undefined,
    bytes: async () => (await stat(file)).size,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function postgresPlace(): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres({ durable: true });
  const database = await createTestDatabase(server?.url);
  const analyse = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    open: () => createPostgresStore({ url: database.url, commands: scaleCommands, migrations }),
    async settle() {
      await analyse('VACUUM ANALYZE');
      await analyse('CHECKPOINT');
    },
    bytes: async () => Number((await analyse('SELECT pg_database_size(current_database()) AS bytes'))[0]?.bytes),
    async remove() {
      await database.drop();
      await server?.stop();
    },
  };
}
