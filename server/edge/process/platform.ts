import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import { composePlatform, type PlatformComposition } from '#server/composition/compose-platform.ts';
import { configuredMetrics } from '#server/composition/metrics.ts';
import { createProcessClock } from '#server/composition/process-clock.ts';
import type { ProgramFiles } from '#server/composition/process-context.ts';
import { accepted } from '#server/config/invalid-configuration.ts';
import { loadPlatformConfig } from '#server/config/load-platform-config.ts';
import type { PlatformConfig } from '#server/config/types.ts';
import { createLogger } from './logger.ts';
import { serveMetrics } from './metrics-port.ts';
import { runProcess } from './run-process.ts';

/** Composes the hosted platform without a socket: `app.fetch(request)` responds. `close` ends it. */
export async function createPlatform(
  config: PlatformConfig,
  {
    files,
    logger = createLogger(config),
    clock,
    onFatal = () => undefined,
  }: {
    readonly files: ProgramFiles;
    readonly logger?: Logger;
    readonly clock?: Clock;
    readonly onFatal?: (error: Error) => void;
  },
): Promise<PlatformComposition & { readonly app: Hono }> {
  const times = clock ? { clock } : createProcessClock(logger);
  return composePlatform(config, { files, logger, ...times, onFatal, metrics: await configuredMetrics(config) });
}

/** The configuration of the platform; throws `InvalidConfiguration`. */
export function readPlatformConfig(env: Readonly<Record<string, string | undefined>>): PlatformConfig {
  return accepted(loadPlatformConfig(env));
}

/**
 * Starts the hosted platform on its own port. `ended` resolves after SIGTERM or SIGINT, when all running work is
 * finished.
 */
export async function startPlatform(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<{ readonly url: string; readonly ended: Promise<void> }> {
  const config = readPlatformConfig(env);
  const logger = createLogger(config);
  let lost: (error: Error) => void = () => undefined;
  const platform = await createPlatform(config, {
    logger,
    files: {
      contentFolder: join(root, 'content-fallbacks'),
      writerFile: join(root, 'build/tools/sqlite-writer.js'),
      checkFile: join(root, 'build/tools/store-checker.js'),
    },
    onFatal: (error) => lost(error),
  });
  const closeMetrics = await serveMetrics(config, { ...platform, variable: 'PLATFORM_METRICS_PORT', logger });
  const { port, ended, lose } = await runProcess({
    ...platform,
    async close() {
      await closeMetrics();
      await platform.close();
    },
    port: config.port,
    variable: 'PLATFORM_PORT',
    host: config.host,
    logger,
  });
  lost = lose;
  logger.info({ stage: config.stage, port, tax: config.tax.adapter }, 'Platform start');
  return { url: `http://localhost:${port}`, ended };
}
