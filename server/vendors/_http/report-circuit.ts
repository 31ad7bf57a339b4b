import { type CircuitBreakerPolicy, CircuitState } from 'cockatiel';
import type { UpstreamMonitor } from './measured.ts';

const STATES: Readonly<Partial<Record<CircuitState, 'closed' | 'open' | 'half-open'>>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
};

/** Tells a monitor the state of a new circuit, which is closed, and each of its changes. */
export function reportCircuit(
  breaker: CircuitBreakerPolicy,
  { upstream, monitor }: { readonly upstream: string; readonly monitor: Pick<UpstreamMonitor, 'circuit'> | undefined },
): void {
  monitor?.circuit({ upstream, state: 'closed' });
  breaker.onStateChange((changed) => {
    const state = STATES[changed];
    if (state) monitor?.circuit({ upstream, state });
  });
}
