import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '#server/config/types.ts';
import { listen } from '#server/edge/http/listen.ts';
import { METRICS, type MetricsEndpoint } from '#server/edge/metrics/metrics-endpoint.ts';

/** Answers `/metrics` on a port of its own, and nothing else, until the returned function is called. */
export async function openMetricsPort({
  read,
  ...at
}: {
  readonly read: MetricsEndpoint;
  readonly port: number;
  readonly variable?: string;
  readonly host: string;
  readonly logger: Logger;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const app = new Hono();
  app.get(METRICS, async ({ req, notFound }) => (await read(req.raw)) ?? notFound());
  const { port, drain } = await listen({ ...at, app, idleGrace: 0 });
  return { port, close: drain };
}

/** Serves metrics on a configured port until the returned function is called. Closes the process's app on failure. */
export async function serveMetrics(
  { metricsPort: port, host }: Pick<Config, 'metricsPort' | 'host'>,
  {
    readMetrics: read,
    variable = 'METRICS_PORT',
    close,
    logger,
  }: {
    readonly readMetrics: MetricsEndpoint | null;
    readonly variable?: string;
    close(): Promise<void>;
    readonly logger: Logger;
  },
): Promise<() => Promise<void>> {
  if (port === null || !read) return async () => undefined;
  try {
    return (await openMetricsPort({ read, port, variable, host, logger })).close;
  } catch (error) {
    await close();
    throw error;
  }
}
