import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Clock } from '#app/kernel/clock.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { ComposedMemory } from './compose-memory.ts';
import { type Composition, compose } from './composition/compose.ts';
import { configuredMetrics } from './composition/metrics.ts';
import { createProcessClock } from './composition/process-clock.ts';
import type { ProgramFiles } from './composition/process-context.ts';
import { createWarmStart } from './composition/warm-start.ts';
import { accepted } from './config/invalid-configuration.ts';
import { loadConfig } from './config/load-config.ts';
import type { Config } from './config/types.ts';
import { countedAddresses } from './edge/http/connection-guard.ts';
import type { MemoryAnswers } from './edge/http/documents/memory-answers.ts';
import { warmUpPictures } from './edge/images/warm-up.ts';
import type { MetricsEndpoint } from './edge/metrics/metrics-endpoint.ts';
import type { ConsentReader } from './edge/pages/consent-reader.ts';
import { warmUpPages } from './edge/pages/warm-up-pages.ts';
import { createLogger } from './edge/process/logger.ts';
import { serveMetrics } from './edge/process/metrics-port.ts';
import { runProcess } from './edge/process/run-process.ts';
import { openHttp } from './open-http.ts';

export type ShopFiles = ProgramFiles & { readonly clientFolder: string };

/** The shop without a socket: `app.fetch(request)` responds. `close` ends it. */
export type Shop = {
  readonly app: Hono;
  /** Answers a request on its socket when its page is in memory. */
  readonly answerFromMemory: MemoryAnswers;
  /** Answers `/metrics` on a port of its own; null without metrics. */
  readonly readMetrics: MetricsEndpoint | null;
  readonly adapters: Readonly<Record<string, string>>;
  /** Resolves when the node has in memory what filters and counts of lists need. */
  readonly loaded: Promise<void>;
  /** Reads what other processes have changed on pages; happens every half second, or two, by itself. */
  readChanges(): Promise<void>;
  stopTaking(): void;
  sweep(): Promise<void>;
  /** Writes due letters; part of the sweep, too. */
  writeLetters(): Promise<unknown>;
  /**
   * Makes the most visited pages, then the pictures of the first ones where that is configured. Resolves when they are
   * cached or the shop stops taking requests.
   */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

export { createLogger } from './edge/process/logger.ts';
/** The built routes, for `createShop`. */
export const builtRoutes = build as unknown as ServerBuild;

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return accepted(loadConfig(env));
}

type ShopOptions = {
  readonly files: ShopFiles;
  readonly logger: Logger;
  /** Default: that of the machine, which follows the database. */
  readonly clock?: Clock;
  /** Called when the shop cannot continue: its resources must be closed and its process replaced. */
  readonly onFatal?: (error: Error) => void;
  /** The routes to serve. Default: the built ones. */
  readonly routes?: ServerBuild;
  /** Default: no visitor has agreed to anything. */
  readonly consentOf?: ConsentReader;
};

/**
 * Composes the shop. The built client is served from `files.clientFolder`; in development, without one, the development
 * server serves it.
 */
export async function createShop(
  config: Config,
  { files, logger, clock: fixed, onFatal = () => undefined, routes = builtRoutes, ...choices }: ShopOptions,
): Promise<Shop> {
  let app: Hono | null = null;
  // The sandbox sends its webhooks to this shop, as a provider would.
  const toShop = async (request: Request) => (await app?.fetch(request)) ?? new Response(null, { status: 503 });
  let onWrite: () => void = () => undefined;
  const metrics = await configuredMetrics(config);
  const times = fixed ? { clock: fixed } : createProcessClock(logger);
  const { clock } = times;
  const process = { files, logger, ...times, metrics, onFatal, toShop, onWrite: () => onWrite() };
  const composition = await compose(config, process);
  let taking = true;
  const stopping = new AbortController();
  let isWarm = () => false;
  const { shop, documents, readMetrics } = await openHttp(config, {
    composition,
    metrics,
    ready: async () => taking && isWarm() && (await composition.ready()),
    signal: stopping.signal,
    clientFolder: files.clientFolder,
    routes,
    ...choices,
    clock,
    logger,
  });
  onWrite = documents.onWrite;
  app = shop;
  documents.changes.start();
  composition.followContent(documents.onContent);
  // It never rejects, and nothing waits for it: the last good rates stand until then.
  void composition.services.exchangeRates.latest();
  // Not before: what it reads would keep the node from its first answer.
  const warm = createWarmStart(composition.loadLists, { clock, logger, signal: stopping.signal });
  isWarm = warm.isWarm;
  return {
    app: shop,
    answerFromMemory: documents.memory,
    readMetrics,
    adapters: composition.adapters,
    loaded: warm.loaded,
    readChanges: () => readChanges(documents, composition),
    stopTaking: () => {
      taking = false;
      stopping.abort();
    },
    sweep: () => composition.sweep(),
    writeLetters: () => composition.writeLetters(),
    warmUp: async () => {
      const pages = pagesOf(config, shop, composition.services.registry);
      const prepare = async () => {
        // Lists are opened before searches: what they need is loaded first.
        await warm.loaded;
        await composition.buildSearch();
        if (config.pageWarmUp && config.documentCacheBytes > 0) await warmUpPages(pages, stopping.signal);
      };
      await (config.pageWarmUp ? warm.warmUp(prepare) : prepare());
      const { images } = composition;
      if (config.imageWarmUp) await warmUpPictures({ ...pages, images, logger }, stopping.signal);
    },
    close: () => {
      stopping.abort();
      documents.changes.stop();
      return composition.close();
    },
  };
}

/** Reads what other processes have changed. */
async function readChanges(
  { changes }: ComposedMemory,
  { experiments, forgottenSessions, readFacts }: Composition,
): Promise<void> {
  await changes.read();
  await experiments.read();
  await forgottenSessions.read();
  await readFacts();
}

function pagesOf(
  { publicOrigins: [origin] }: Config,
  shop: Hono,
  { storefronts }: Pick<MarketRegistry, 'storefronts'>,
) {
  const request = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    shop.fetch(new Request(origin + path, { headers }));
  return {
    origin,
    startPages: storefronts.map(({ storefrontCode }) => `/${storefrontCode}`),
    page: async (path: string) => (await request(path)).text(),
    visit: async (path: string) => (await request(path, { 'accept-encoding': 'br' })).arrayBuffer(),
  };
}

/**
 * Starts a node: listens, and on SIGTERM or SIGINT reports not ready, finishes running work, closes the store and
 * resolves `ended`. When the shop cannot continue, it ends the same way and `ended` rejects.
 */
export async function startShop(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<{ readonly url: string; readonly adapters: Shop['adapters']; readonly ended: Promise<void> }> {
  const config = readConfig(env);
  const logger = createLogger(config);
  let lost: (error: Error) => void = () => undefined;
  const shop = await createShop(config, {
    logger,
    onFatal: (error) => lost(error),
    files: {
      contentFolder: join(root, 'content-fallbacks'),
      clientFolder: join(root, 'build/client'),
      writerFile: join(root, 'build/tools/sqlite-writer.js'),
      drawingFolder: join(root, 'build/drawings'),
      pictureFile: join(root, 'build/tools/picture-worker.js'),
      searchFile: join(root, 'build/tools/search-worker.js'),
      checkFile: join(root, 'build/tools/store-checker.js'),
    },
  });
  const https = config.publicOrigins[0].startsWith('https:');
  const countedAddress = countedAddresses(config.trustedProxies, { https });
  const closeMetrics = await serveMetrics(config, { ...shop, logger });
  const { port, ended, lose } = await runProcess({
    ...shop,
    async close() {
      await closeMetrics();
      await shop.close();
    },
    port: config.port,
    host: config.host,
    logger,
    countedAddress,
    stopDelay: config.stopDelay,
  });
  lost = lose;
  for (const note of config.notes) logger.warn({}, note);
  logger.info({ adapters: shop.adapters, stage: config.stage, port }, 'Shop start');
  shop.warmUp().catch((error: unknown) => logger.warn({ err: error }, 'Warm-up failure'));
  return { url: config.publicOrigins[0], adapters: shop.adapters, ended };
}
