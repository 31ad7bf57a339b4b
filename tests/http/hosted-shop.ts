import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { listen } from '#server/edge/http/listen.ts';
import { readLetter } from '#server/platform/letters/files.ts';
import { openFaultProxy } from '#tests/fakes/fault-proxy.ts';
import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { openBuiltShop } from './shopper.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SERVICE_KEY = 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0';

/**
 * The built platform behind a socket, a proxy that can fail before it, and the built shop without other commerce
 * adapters.
 */
export async function openHostedShop({
  clock,
  timeout = 5000,
  env = {},
  log,
  platformEnv = {},
  platformLog,
}: {
  /** The time of the shop, and not of the platform. */
  readonly clock?: () => number;
  readonly timeout?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the lines of the shop's log; set LOG_LEVEL too. */
  readonly log?: { write(line: string): void };
  readonly platformEnv?: Readonly<Record<string, string>>;
  /** Receives the lines of the platform's log. */
  readonly platformLog?: { write(line: string): void };
} = {}) {
  const { createPlatform, readPlatformConfig } = (await import(
    join(ROOT, 'build/tools/platform.js')
  )) as typeof import('#server/edge/process/platform.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-'));
  const platform = await createPlatform(
    readPlatformConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PLATFORM_KEY: SERVICE_KEY, ...platformEnv }),
    {
      ...(platformLog && { logger: pino({ level: 'info' }, platformLog) }),
      files: { contentFolder: join(ROOT, 'content-fallbacks'), writerFile: join(ROOT, 'build/tools/sqlite-writer.js') },
    },
  );
  await platform.loaded;
  const served = await listen({
    app: platform.app,
    port: 0,
    host: '127.0.0.1',
    logger: pino({ level: 'silent' }),
    idleGrace: 0,
  });
  const platformUrl = `http://127.0.0.1:${served.port}`;
  const proxy = await openFaultProxy(platformUrl);
  let shopDir = '';
  const { shop, ...built } = await openBuiltShop(
    {
      COMMERCE_ADAPTER: 'http',
      COMMERCE_HTTP_STAGING_URL: proxy.url,
      COMMERCE_HTTP_KEY: SERVICE_KEY,
      COMMERCE_HTTP_TIMEOUT_MS: String(timeout),
      ...env,
    },
    {
      ...(clock && { clock }),
      ...(log && { log }),
      async prepare(dir) {
        shopDir = dir;
      },
    },
  );
  return {
    shop,
    proxy,
    platformUrl,
    /** All orders of the platform, from its store. */
    orders: () => countRows(dataDir, 'orders'),
    /** All payments requested from the sandbox provider, from the shop's store. */
    providerPayments: () => countRows(shopDir, 'sandbox_payments'),
    /** Writes the due letters; the plain text of every letter of the shop. */
    async written() {
      await shop.sweep();
      const folder = join(shopDir, 'letters');
      const files = await readdir(folder);
      return Promise.all(files.map(async (file) => readLetter(await readFile(join(folder, file), 'utf8')).text));
    },
    /** Writes to the platform's store directly, which the shop cannot. */
    changeStore: (statement: string) => writeShopFile(dataDir, statement),
    async close() {
      await built.close();
      await proxy.close();
      await served.drain();
      await platform.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function countRows(dataDir: string, table: 'orders' | 'sandbox_payments'): number {
  return Number(readShopFile(dataDir, `SELECT COUNT(*) AS n FROM ${table}`)[0]?.n);
}
