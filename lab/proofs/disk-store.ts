import { startPostgres } from '#tests/support/postgres.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import type { Engine } from '#tests/support/stores.ts';
import { PLENTY } from './confirmed-orders.ts';
import { openSmallDisk, type SmallDisk, whyNoDisk } from './small-disk.ts';

const MEGABYTES: Readonly<Record<Engine, number>> = { sqlite: 24, postgres: 256 };
/** Less than the disk has: the log of the database would fill it by itself. */
const DATABASE_SETTINGS = ['max_wal_size=64MB'];

/** Nodes whose store is on a disk of its own: the folder of the embedded one, or that of the database server. */
export type DiskStore = {
  readonly nodes: ShopNodes;
  readonly disk: SmallDisk;
  /** Ends what has the disk open, at once, starts the machine again, and with it the database or the node. */
  restart(): Promise<void>;
  /** Starts a database server again that ended because of its disk. */
  restartDatabase(): Promise<void>;
  close(): Promise<void>;
};

export async function openDiskStore(engine: Engine): Promise<DiskStore> {
  const reason = whyNoDisk();
  if (reason) throw new Error(`This part cannot run here: ${reason}`);
  const disk = await openSmallDisk(MEGABYTES[engine]);
  const start = () => startPostgres({ durable: true, folder: disk.folder, settings: DATABASE_SETTINGS });
  let server = engine === 'postgres' ? await start() : null;
  const nodes = await openNodes({
    engine,
    products: PLENTY,
    ...(server ? { server: server.url } : { folder: disk.folder }),
  });
  const restartDatabase = async (): Promise<void> => {
    await server?.stop();
    if (server) server = await start();
  };
  return {
    nodes,
    disk,
    restartDatabase,
    async restart() {
      if (server) await server.stop();
      else await nodes.kill(0);
      await disk.restart();
      if (server) server = await start();
      else await nodes.restart(0);
    },
    async close() {
      await nodes.close();
      await server?.stop();
      await disk.close();
    },
  };
}
