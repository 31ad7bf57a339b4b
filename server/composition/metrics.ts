import { bearerKey } from '#app/web/bearer-key.ts';
import type { Config } from '#server/config/types.ts';
import { type Figures, type Metrics, openMetrics } from '#server/edge/metrics/metrics.ts';
import { createMetricsEndpoint, type MetricsEndpoint } from '#server/edge/metrics/metrics-endpoint.ts';
import { createOperatorCheck } from './operator-check.ts';

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
