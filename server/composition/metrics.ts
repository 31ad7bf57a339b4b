import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerKey } from '#app/web/bearer-key.ts';
import type { Config } from '#server/config/types.ts';
import { type Figures, type Metrics, openMetrics } from '#server/edge/metrics/metrics.ts';
import { createMetricsEndpoint, type MetricsEndpoint } from '#server/edge/metrics/metrics-endpoint.ts';
import type { Redacted } from '#server/kernel/redacted.ts';

/** The metrics of a process with a port or a key for them; undefined for any other, which counts nothing. */
export async function configuredMetrics({
  metricsPort,
  metricsKey,
}: Pick<Config, 'metricsPort' | 'metricsKey'>): Promise<Metrics | undefined> {
  return metricsPort === null && metricsKey === null ? undefined : await openMetrics();
}

/** What answers `/metrics`: on a port of its own anyone, on the port of the process who has the key. */
export function metricsEndpoints(
  { metricsKey }: Pick<Config, 'metricsKey'>,
  sources: { readonly metrics: Metrics; readonly figures: () => Promise<Figures> },
): { readonly open: MetricsEndpoint; readonly keyed: MetricsEndpoint } {
  const isKey = createOperatorCheck(metricsKey);
  return {
    open: createMetricsEndpoint({ ...sources, allows: () => true }),
    keyed: createMetricsEndpoint({ ...sources, allows: (request) => isKey(bearerKey(request)) }),
  };
}

/**
 * Whether a key is the operator's; always false without a configured key. Digests of equal length are compared in
 * constant time, so that the response time reveals neither the key nor its length.
 */
export function createOperatorCheck(
  operatorKey: Redacted | null,
  equal: typeof timingSafeEqual = timingSafeEqual,
): (key: string) => boolean {
  const expected = operatorKey && digest(operatorKey.reveal());
  return (key) => expected !== null && equal(digest(key), expected);
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
