import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { migrations } from '#server/composition/migrations.ts';
import { discountRuleSchema } from '#server/platform/discounts/rule-record.ts';
import { createPostgresStore } from '#server/store/postgres-store.ts';
import { openOrJoinStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/types.ts';
import { commands, repeatable } from '#tests/support/store-commands.ts';
import { FormBrowser, type Send } from './form-browser.ts';
import { freePort, type Health, type Node, ready } from './node-process.ts';
import { createTestDatabase, startPostgres, type TestDatabase } from './postgres.ts';
import { type Usage, usageOf } from './process-usage.ts';
import type { Engine } from './stores.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA';
const BATCH = 50;

type ShopStore = Store<typeof commands>;

export type ShopNodes = {
  readonly engine: Engine;
  readonly addresses: readonly string[];
  /** The connection string; null with SQLite. */
  readonly databaseUrl: string | null;
  /** The file of the store; null with PostgreSQL. */
  readonly storeFile: string | null;
  /** A shopper whose requests go to the nodes in turn. */
  newBrowser(send?: Send): FormBrowser;
  /** Sends requests to one node after the other. */
  sender(): Send;
  /** The store as a program of an operator beside the running nodes opens it: it reads everything and may import. */
  withStore<T>(work: (store: ShopStore) => Promise<T>): Promise<T>;
  /** Replaces products in the store while the nodes run. */
  sell(products: readonly ProductRecord[]): Promise<void>;
  isUp(index: number): boolean;
  /** The usage of all nodes since they started. */
  usage(): Promise<Usage>;
  /** The numbers of the running processes. */
  pids(): readonly number[];
  /** The output of the current nodes, warnings and errors. */
  output(): string;
  /** Ends a node as a power cut would, without a shutdown. */
  kill(index: number): Promise<void>;
  /** Ends a node by SIGTERM; resolves with its exit code. */
  stop(index: number): Promise<number | null>;
  /** Sends a node a signal that does not end it. */
  signal(index: number, name: NodeJS.Signals): void;
  /** Starts an ended node again, with other settings from then on; resolves with the milliseconds until it is ready. */
  restart(index: number, health?: Health, change?: Change): Promise<number>;
  close(): Promise<void>;
};

/** What a node that starts again has in place of what it had: settings, and the folder of its build. */
export type Change = { readonly env?: Readonly<Record<string, string>>; readonly shop?: string };

type Options = {
  readonly engine: Engine;
  /** One with SQLite, two with PostgreSQL by default. */
  readonly count?: number;
  readonly products: readonly ProductRecord[];
  /** The only discounts of the shop. */
  readonly rules?: readonly Readonly<Record<string, unknown>>[];
  /**
   * Whether a PostgreSQL server of this program's own flushes commits as in production; the shared server of the tests
   * does not.
   */
  readonly durable?: boolean;
  /** Address of a PostgreSQL server that the caller started, in place of a new one. */
  readonly server?: string;
  /** Folder of the data of the nodes; a temporary one by default. */
  readonly folder?: string;
  /** Words before the program of a node: `['taskset', '-c', '0']`. */
  readonly launcher?: (index: number) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the built shop; this repository's own by default. */
  readonly shop?: string;
  /**
   * Puts a proxy between the nodes and the service with the orders, and returns its address. `target` is the database;
   * with SQLite a hosted platform, which then has the store, in a process of its own.
   */
  readonly wire?: (target: string) => Promise<string>;
  /** The address of an empty PostgreSQL database behind a pooler in transaction mode, in place of an own one. */
  readonly pooler?: string;
};

/**
 * The built shop as in production: nodes in processes of their own over one store, filled with `products` before they
 * start.
 */
export async function openNodes({
  engine,
  count = engine === 'postgres' ? 2 : 1,
  products,
  rules = [],
  durable = true,
  server: givenServer,
  folder = tmpdir(),
  launcher = () => [],
  env = {},
  shop = ROOT,
  wire,
  pooler,
}: Options): Promise<ShopNodes> {
  const dataDir = await mkdtemp(join(folder, 'nodes-'));
  const database = engine === 'postgres' ? await openDatabase({ durable, pooler, server: givenServer }) : null;
  const preparedStatements = pooler === undefined;
  const storeFile = join(dataDir, 'node-0', 'shop.sqlite');
  const openStore = (): Promise<ShopStore> =>
    database
      ? createPostgresStore({ url: database.url, commands, migrations, repeatable, poolSize: 4, preparedStatements })
      : openOrJoinStore({ file: storeFile, commands, migrations });
  const withStore = async <T>(work: (store: ShopStore) => Promise<T>): Promise<T> => {
    const store = await openStore();
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const sell = (products: readonly ProductRecord[]) =>
    withStore(async (store) => {
      for (let start = 0; start < products.length; start += BATCH) {
        await store.command('importProducts', {
          products: products.slice(start, start + BATCH),
          now: Date.now(),
          rank: start,
        });
      }
    });
  await sell(products);
  await withStore(async (store) => {
    await store.command('noteCatalogueSource', { source: 'import', version: 'proof' });
    await store.command('seedDiscountRules', { rules: z.array(discountRuleSchema).parse(rules), now: Date.now() });
  });

  const platform = wire && !database ? await startPlatform(join(dataDir, 'node-0')) : null;
  const wired = wire ? await wire(platform?.url ?? database?.url ?? '') : null;
  const reach = database
    ? { DATABASE_URL: wired ?? database.url, DATABASE_PREPARED_STATEMENTS: String(preparedStatements) }
    : wired && {
        COMMERCE_ADAPTER: 'http',
        COMMERCE_HTTP_STAGING_URL: wired,
        COMMERCE_HTTP_PRODUCTION_URL: wired,
        COMMERCE_HTTP_KEY: SECRET,
      };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const nodes: Node[] = [];
  const changes: Change[] = [];
  const start = async (index: number, health?: Health): Promise<void> => {
    const [program = process.execPath, ...args] = [...launcher(index), process.execPath, 'bin/start.mjs'];
    const child = spawn(program, args, {
      cwd: changes[index]?.shop ?? shop,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(ports[index]),
        DATA_DIR: join(dataDir, platform ? `shop-${index}` : `node-${index}`),
        PUBLIC_ORIGIN: 'http://localhost:3000',
        SESSION_SECRETS: SECRET,
        TRUSTED_PROXIES: '127.0.0.0/8',
        LOG_LEVEL: 'warn',
        // The warm-up of pictures would take the processor from what is measured.
        IMAGE_WARM_UP: 'false',
        PAGE_WARM_UP: 'false',
        ...reach,
        ...env,
        ...changes[index]?.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    const node: Node = {
      process: child,
      address: addresses[index] ?? '',
      ended: once(child, 'exit'),
      output: () => output,
    };
    nodes[index] = node;
    await ready(node, health);
  };
  const kill = async (index: number): Promise<void> => {
    const node = nodes[index];
    node?.process.kill('SIGKILL');
    await node?.ended;
  };
  const close = async (): Promise<void> => {
    for (const index of nodes.keys()) await kill(index);
    await platform?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };

  const pids = () =>
    nodes.flatMap(({ process: { pid, exitCode, signalCode } }) =>
      pid !== undefined && exitCode === null && signalCode === null ? pid : [],
    );
  let visitors = 0;
  const sender = (): Send => {
    let turn = visitors;
    return (path, init) => fetch((addresses[turn++ % addresses.length] ?? '') + path, init);
  };
  try {
    await Promise.all(ports.map((_, index) => start(index)));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine,
    addresses,
    databaseUrl: database?.url ?? null,
    storeFile: database ? null : storeFile,
    newBrowser(send = sender()) {
      visitors += 1;
      // Each from a network of its own: neighbours would share its limits.
      return new FormBrowser(send, `10.${visitors & 255}.${(visitors >> 8) & 255}.${1 + ((visitors >> 16) & 127)}`);
    },
    sender,
    withStore,
    sell,
    usage: () => usageOf(pids()),
    pids,
    isUp: (index) => nodes[index]?.process.exitCode === null && nodes[index]?.process.signalCode === null,
    output: () => nodes.map((node) => node.output()).join(''),
    kill,
    async stop(index) {
      const node = nodes[index];
      node?.process.kill('SIGTERM');
      await node?.ended;
      return node?.process.exitCode ?? null;
    },
    signal: (index, name) => void nodes[index]?.process.kill(name),
    async restart(index, health, change) {
      if (change) changes[index] = { env: { ...changes[index]?.env, ...change.env }, shop: change.shop ?? shop };
      const began = performance.now();
      await start(index, health);
      return performance.now() - began;
    },
    close,
  };
}

/** An empty database: behind `pooler`, else on a server of its own that flushes commits, or on that of the tests. */
async function openDatabase({
  durable,
  pooler,
  server: given,
}: Pick<Options, 'durable' | 'pooler'> & { readonly server: string | undefined }): Promise<TestDatabase> {
  if (pooler !== undefined) return { url: pooler, drop: async () => undefined };
  // Its owner ends it with everything in it, and it may not answer any more.
  if (given) return { ...(await createTestDatabase(given)), drop: async () => undefined };
  const needsServer = durable && !process.env.TEST_DATABASE_URL;
  const server = needsServer ? await startPostgres({ durable }) : null;
  const { url, drop } = await createTestDatabase(server?.url);
  return {
    url,
    async drop() {
      await drop();
      await server?.stop();
    },
  };
}

/** The hosted platform over a store on this machine, in a process of its own. */
async function startPlatform(dataDir: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['bin/platform.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PLATFORM_PORT: String(port),
      DATA_DIR: dataDir,
      PLATFORM_KEY: SECRET,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await ready({ process: child, address: url, output: () => output });
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
