import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { migrations } from '#server/composition/migrations.ts';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { freePort, type Health } from '#tests/support/node-process.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import type { Engine } from '#tests/support/stores.ts';
import { addProducts, bulkCommands, firstProduct, productNumber } from './bulk-rows.ts';

const PROBE = pathToFileURL(fileURLToPath(new URL('node-probe.mjs', import.meta.url))).href;
/** The category of the copied products. */
export const LISTING = '/uk/adults/socks';
const RESTARTS = 3;
/** With it the search is asked without a page. */
export const SEARCH_API_TOKEN = 'the-token-of-the-proof-of-growth-only';

const probeSchema = z.object({
  /** Milliseconds since the last reading; `turn` is the most processor time of the main thread in one turn. */
  delay: z.object({ p50: z.number(), p99: z.number(), most: z.number(), turn: z.number().nullable() }),
  /** Bytes. */
  memory: z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() }),
  /** Microseconds since the process started, of all its threads. */
  cpu: z.object({ user: z.number(), system: z.number() }),
});
export type Probe = z.output<typeof probeSchema>;

export type GrowingShop = {
  readonly nodes: ShopNodes;
  readonly origin: string;
  probe(): Promise<Probe>;
  /** The same after the node has collected its garbage. */
  collected(): Promise<Probe>;
  /** Adds products up to this number and starts the nodes again: the sorted milliseconds until each start was ready. */
  growTo(products: number): Promise<readonly number[]>;
  /**
   * Starts the node again with a document cache of this size in bytes; null is the default. Returns the milliseconds
   * until it is ready, or until it answers.
   */
  restart(cacheBytes: number | null, health?: Health): Promise<number>;
  close(): Promise<void>;
};

/**
 * Nodes over a store of many products, which they read as after an import. Their document cache is off at first. The
 * first node is probed.
 */
export async function openGrowingShop(
  engine: Engine,
  { count = 1 }: { readonly count?: number } = {},
): Promise<GrowingShop> {
  const demo = await demoProducts();
  const model = demo.find(({ categories }) => categories.includes('adults/socks'));
  if (!model) throw new Error('The demo has no socks');
  const probePort = await freePort();
  const env: Record<string, string> = {
    NODE_OPTIONS: `--import=${PROBE}`,
    PROBE_PORT: String(probePort),
    DOCUMENT_CACHE_BYTES: '0',
    SEARCH_API_TOKEN,
  };
  const nodes = await openNodes({ engine, count, products: [...demo, firstProduct(model)], env });
  let has = 1;

  async function write(products: number): Promise<void> {
    const contents = { commands: bulkCommands, migrations };
    const store = await (nodes.databaseUrl
      ? createPostgresStore({ url: nodes.databaseUrl, ...contents })
      : createSqliteStore({ file: nodes.storeFile ?? '', ...contents }));
    try {
      await addProducts(store, { from: has, count: products });
      await store.command('runStatement', { statement: 'ANALYZE', values: [] });
    } finally {
      await store.close();
    }
    has = products;
  }

  const killAll = () => Promise.all(nodes.addresses.map((_, index) => nodes.kill(index)));
  const restart = async (cacheBytes: number | null, health?: Health) => {
    if (cacheBytes === null) delete env.DOCUMENT_CACHE_BYTES;
    else env.DOCUMENT_CACHE_BYTES = String(cacheBytes);
    await killAll();
    const [first = 0] = await Promise.all(nodes.addresses.map((_, index) => nodes.restart(index, health)));
    return first;
  };
  const probe = () => readProbe(probePort, '');
  return {
    nodes,
    origin: nodes.addresses[0] ?? '',
    probe,
    collected: () => readProbe(probePort, 'collect'),
    async growTo(products) {
      await killAll();
      await write(products);
      const starts: number[] = [];
      for (let start = 0; start < RESTARTS; start += 1) starts.push(await restart(0, '/livez'));
      return starts.sort((a, b) => a - b);
    },
    restart,
    close: () => nodes.close(),
  };
}

async function readProbe(port: number, request: '' | 'collect'): Promise<Probe> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  return probeSchema.parse(JSON.parse(await text(socket)));
}

export const productPath = (index: number): string => `/uk/product/sock-${productNumber(index)}`;
