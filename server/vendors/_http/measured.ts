import { type UpstreamFault, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { currentRequest } from '#server/kernel/request-scope.ts';

/** Receives what a client measures, for metrics. */
export type UpstreamMonitor = {
  /** A call has ended; `outcome` is `answered`, or the fault. */
  called(call: { readonly upstream: string; readonly outcome: 'answered' | UpstreamFault; readonly ms: number }): void;
  /** The circuit of an upstream has opened, lets one call through, or has closed. */
  circuit(change: { readonly upstream: string; readonly state: 'closed' | 'open' | 'half-open' }): void;
};

/** Calls of one request that are remembered. What a request starts may go on for as long as the process. */
const MOST_CALLS = 200;

/** Measures a call, for the request that it is made for and for the monitor. */
export async function measured<T>(
  { upstream, monitor }: { readonly upstream: string; readonly monitor: UpstreamMonitor | undefined },
  call: () => Promise<T>,
): Promise<T> {
  const request = currentRequest();
  const started = performance.now();
  const end = (outcome: 'answered' | UpstreamFault) => {
    const ms = performance.now() - started;
    if (request && request.calls.length < MOST_CALLS) request.calls.push({ upstream, ms });
    monitor?.called({ upstream, outcome, ms });
  };
  try {
    const value = await call();
    end('answered');
    return value;
  } catch (error) {
    end(error instanceof UpstreamUnavailable ? error.fault : 'invalid-answer');
    throw error;
  }
}
