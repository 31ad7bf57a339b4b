import { Hono } from 'hono';
import type { Logger } from 'pino';
import { listen } from '#server/http/listen.ts';
import { METRICS, type MetricsEndpoint } from '#server/metrics/metrics-endpoint.ts';

/** Answers `/metrics` on a port of its own, and nothing else, until the returned function is called. */
export async function openMetricsPort({
  read,
  ...at
}: {
  readonly read: MetricsEndpoint;
  readonly port: number;
  readonly host: string;
  readonly logger: Logger;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const app = new Hono();
  app.get(METRICS, async ({ req, notFound }) => (await read(req.raw)) ?? notFound());
  const { port, drain } = await listen({ ...at, app, idleGrace: 0 });
  return { port, close: drain };
}
