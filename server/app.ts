import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Clock } from '#app/kernel/clock.ts';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { routePatterns } from '#app/web/unsent-data.server.ts';
import { compose } from './composition/compose.ts';
import type { ProgramFiles } from './composition/process-context.ts';
import { accepted } from './config/invalid-configuration.ts';
import { loadConfig } from './config/load-config.ts';
import type { Config } from './config/types.ts';
import { peerNetworks } from './http/connection-guard.ts';
import { createHttpApp } from './http/http-app.ts';
import { createRouteOf } from './http/logged-route.ts';
import { createPolicyReports } from './http/policy-reports.ts';
import { paymentSources } from './http/security-headers.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { warmUpPictures } from './images/warm-up.ts';
import { createPages } from './pages.ts';
import { createLogger } from './process/logger.ts';
import { runProcess } from './process/run-process.ts';

export type ShopFiles = ProgramFiles & { readonly clientFolder: string };

/** The shop without a socket: `app.fetch(request)` responds. `close` ends it. */
export type Shop = {
  readonly app: Hono;
  readonly adapters: Readonly<Record<string, string>>;
  stopTaking(): void;
  sweep(): Promise<void>;
  /**
   * Makes the pictures of the first pages ahead of time. Resolves when they are cached or the shop stops taking
   * requests.
   */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

export { createLogger } from './process/logger.ts';
/** The built routes, for `createShop`. */
export const builtRoutes = build as unknown as ServerBuild;

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return accepted(loadConfig(env));
}

type ShopOptions = {
  readonly files: ShopFiles;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Called when the shop cannot continue: its resources must be closed and its process replaced. */
  readonly onFatal?: (error: Error) => void;
  /** The routes to serve. Default: the built ones. */
  readonly routes?: ServerBuild;
};

/**
 * Composes the shop. The built client is served from `files.clientFolder`; in development, without one, the development
 * server serves it.
 */
export async function createShop(
  config: Config,
  { files, logger, clock = Date.now, onFatal = () => undefined, routes = builtRoutes }: ShopOptions,
): Promise<Shop> {
  let app: Hono | null = null;
  // The sandbox sends its webhooks to this shop, as a provider would.
  const toShop = async (request: Request) => (await app?.fetch(request)) ?? new Response(null, { status: 503 });
  const composition = await compose(config, { files, logger, clock, onFatal, toShop });
  let taking = true;
  const routeOf = createRouteOf(routePatterns(routes));
  const stopping = new AbortController();
  const serverBuild: ServerBuild = {
    ...routes,
    allowedActionOrigins: config.publicOrigins.map((origin) => new URL(origin).host),
  };
  const shop = createHttpApp({
    publicOrigins: config.publicOrigins,
    logger,
    ready: async () => taking && (await composition.ready()),
    staticFiles: files.clientFolder ? await loadStaticFiles(files.clientFolder) : async () => null,
    images: composition.images,
    sandbox: composition.sandbox,
    webhook: composition.webhook,
    policyReports: createPolicyReports({ clock, routeOf }),
    routeOf,
    trustedProxies: config.trustedProxies,
    countryHeader: config.countryHeader,
    formTargets: config.payments.adapter === 'adyen' ? ['https://*.adyen.com'] : [],
    payment: paymentSources(config.payments.adapter === 'adyen' ? config.payments.environment : 'sandbox'),
    pages: createPages({ ...composition, build: serverBuild, countryHeader: config.countryHeader, clock }),
  });
  app = shop;
  return {
    app: shop,
    adapters: composition.adapters,
    stopTaking: () => {
      taking = false;
      stopping.abort();
    },
    sweep: () => composition.sweep(),
    warmUp: () =>
      warmUpPictures(
        {
          origin: config.publicOrigins[0],
          startPages: STOREFRONT_CODES.map((code) => `/${code}`),
          page: async (path) => (await shop.fetch(new Request(config.publicOrigins[0] + path))).text(),
          images: composition.images,
          logger,
        },
        stopping.signal,
      ),
    close: () => composition.close(),
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
      pictureFile: join(root, 'build/tools/picture-worker.js'),
    },
  });
  const networkOfPeer = peerNetworks(config.trustedProxies, { https: config.publicOrigins[0].startsWith('https:') });
  const { port, ended, lose } = await runProcess({
    ...shop,
    port: config.port,
    host: config.host,
    logger,
    networkOfPeer,
  });
  lost = lose;
  for (const note of config.notes) logger.warn({}, note);
  logger.info({ adapters: shop.adapters, stage: config.stage, port }, 'Shop start');
  if (config.imageWarmUp) {
    shop.warmUp().catch((error: unknown) => logger.warn({ err: error }, 'Picture warm-up failure'));
  }
  return { url: config.publicOrigins[0], adapters: shop.adapters, ended };
}
