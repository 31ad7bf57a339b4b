import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { seconds } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { UpstreamMonitor } from '#server/vendors/_http/measured.ts';
import { reportCircuit } from '#server/vendors/_http/report-circuit.ts';
import type { StoryblokClient } from './client.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_FOR = seconds(2);

/**
 * A client that asks no more for two seconds after five failures in a row: editors and tools wait for its calls.
 * Rejects with `UpstreamUnavailable`. `monitor` receives the state of the circuit.
 */
export function withBreaker(client: StoryblokClient, monitor?: Pick<UpstreamMonitor, 'circuit'>): StoryblokClient {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamUnavailable),
    { halfOpenAfter: OPEN_FOR, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );
  reportCircuit(breaker, { upstream: 'content', monitor });
  return {
    async get(asked, schema, none) {
      try {
        return await breaker.execute(() => client.get(asked, schema, none));
      } catch (error) {
        throw isBrokenCircuitError(error)
          ? new UpstreamUnavailable('The content service', 'circuit-open', { cause: error })
          : error;
      }
    },
  };
}
