import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { Hono } from 'hono';
import pino, { type Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { type Clock, seconds } from '../app/kernel/clock.ts';
import { compose, type ProgramFiles } from './composition.ts';
import { type Config, type ConfigProblem, formatProblems, loadConfig } from './config.ts';
import { createHttpApp } from './http/http-app.ts';
import { type Listening, listen } from './http/listen.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { createPages } from './pages.ts';

export type ShopFiles = ProgramFiles & { readonly clientFolder: string };

/** The shop without a socket: `app.fetch(request)` answers. `close` ends it. */
export type Shop = {
  readonly app: Hono;
  readonly adapters: Readonly<Record<string, string>>;
  stopTaking(): void;
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** Between two looks for orders whose time to pay has run out. */
const SWEEP_EVERY = seconds(60);

/** A configuration that stops the start. */
export class ConfigurationRefused extends Error {
  override readonly name = 'ConfigurationRefused';
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = loadConfig(env);
  if (!config.ok) throw new ConfigurationRefused(config.error);
  return config.value;
}

export function createLogger(config: Config): Logger {
  return pino({ level: config.logLevel, base: null, redact: ['*.email', '*.telephone', '*.token', '*.address', 'email', 'telephone', 'token', 'address'] });
}

/** Puts the shop together. The built client is served from `files.clientFolder`; without one (development) something else serves it. */
export async function createShop(
  config: Config,
  {
    files,
    logger,
    clock = Date.now,
    onFatal = () => undefined,
  }: {
    readonly files: ShopFiles;
    readonly logger: Logger;
    readonly clock?: Clock;
    /** Called when the shop cannot go on: what it holds must be closed and its process replaced. */
    readonly onFatal?: (error: Error) => void;
  },
): Promise<Shop> {
  const composition = await compose(config, { files, logger, clock, onFatal });
  let taking = true;
  const serverBuild = { ...build, allowedActionOrigins: config.publicOrigins.map((origin) => new URL(origin).host) } as ServerBuild;
  const app = createHttpApp({
    publicOrigins: config.publicOrigins,
    logger,
    ready: async () => taking && (await composition.ready()),
    staticFiles: files.clientFolder ? await loadStaticFiles(files.clientFolder) : async () => null,
    images: composition.images,
    sandbox: composition.sandbox,
    trustedProxies: config.trustedProxies,
    countryHeader: config.countryHeader,
    formTargets: config.payments.adapter === 'adyen' ? ['https://*.adyen.com'] : [],
    pages: createPages({ ...composition, build: serverBuild, countryHeader: config.countryHeader, clock }),
  });
  return {
    app,
    adapters: composition.adapters,
    stopTaking: () => {
      taking = false;
    },
    sweep: () => composition.sweep(),
    close: () => composition.close(),
  };
}

/**
 * Starts a node: listens, and on SIGTERM or SIGINT says it is not ready, finishes what runs, closes the store and resolves `ended`. When
 * the shop cannot go on, it ends the same way and `ended` rejects.
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
    files: { contentFolder: join(root, 'content-fallbacks'), clientFolder: join(root, 'build/client'), writerFile: join(root, 'build/tools/sqlite-writer.js') },
  });
  let listening: Listening;
  try {
    listening = await listen({ app: shop.app, port: config.port, host: config.host, logger });
  } catch (error) {
    await shop.close();
    throw error;
  }
  const sweeping = setInterval(() => {
    shop.sweep().catch((error: unknown) => logger.error({ err: error }, 'Unpaid orders could not be ended'));
  }, SWEEP_EVERY).unref();
  const ended = new Promise<void>((resolve, reject) => {
    let ending = false;
    const end = async (fault?: Error) => {
      if (ending) return;
      ending = true;
      clearInterval(sweeping);
      shop.stopTaking();
      await listening.drain();
      await shop.close();
      logger.flush();
      if (fault) reject(fault);
      else resolve();
    };
    process.on('SIGTERM', () => end());
    process.on('SIGINT', () => end());
    lost = (error) => {
      logger.fatal({ err: error }, 'The store can no longer be written; this node ends');
      void end(error);
    };
  });
  for (const note of config.notes) logger.warn({}, note);
  logger.info({ adapters: shop.adapters, stage: config.stage, port: listening.port }, 'The shop is open');
  return { url: config.publicOrigins[0], adapters: shop.adapters, ended };
}
