import type { Figures, Metrics } from './metrics.ts';

/** The path that Prometheus reads. */
export const METRICS = '/metrics';

/** Answers a request for the metrics; null where it has no right to them, so that they seem not to exist. */
export type MetricsEndpoint = (request: Request) => Promise<Response | null>;

/** `allows` decides by the request. */
export function createMetricsEndpoint({
  metrics,
  figures,
  allows,
}: {
  readonly metrics: Pick<Metrics, 'text'>;
  readonly figures: () => Promise<Figures>;
  readonly allows: (request: Request) => boolean;
}): MetricsEndpoint {
  return async (request) => {
    if (!allows(request)) return null;
    const { body, contentType } = await metrics.text(await figures());
    return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
  };
}
