import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout as timeoutPolicy,
} from 'cockatiel';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { type UpstreamFault, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { currentRequest } from '#server/kernel/request-scope.ts';
import { measured, type UpstreamMonitor } from './measured.ts';
import { INVALID_ANSWER, type OutgoingCall, type OutgoingClient } from './outgoing-call.ts';
import { jsonOf, readText } from './read-answer.ts';
import { reportCircuit } from './report-circuit.ts';

/** Failures in a row that open the circuit, and how long it stays open before one call is let through. */
const FAILURES_TO_OPEN = 5;
const OPEN_FOR = seconds(2);
/** A retry begins only within this part of the call's time: an upstream that was slow once is not called again. */
const RETRY_WITHIN = 0.4;
const SHORTEST_PAUSE = 30;
const LONGEST_PAUSE = 150;

type Log = { warn(details: Readonly<Record<string, unknown>>, message: string): void };

export type OutgoingClientDeps = {
  /** The name of the upstream, for logs and errors. */
  readonly name: string;
  /** Origin without a trailing slash; empty when each call has a complete URL. */
  readonly baseUrl: string;
  /** Milliseconds a whole call may take, its retries included. */
  readonly timeout: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** A number from 0 up to, but excluding, 1. */
  readonly random: () => number;
  readonly logger: Log;
  readonly monitor?: UpstreamMonitor | undefined;
  /** Responses after which the same call is sent again: the predicate, and the milliseconds before each retry. */
  readonly transient?: { readonly is: (headers: Headers) => boolean; readonly pauses: readonly number[] };
};

/** An attempt without a value. `pause` is null when no retry follows. */
class FailedAttempt {
  readonly fault: UpstreamFault;
  readonly status: number | null;
  readonly pause: number | null;
  readonly cause: unknown;
  constructor({ fault, status, pause, cause }: Pick<FailedAttempt, 'fault' | 'status' | 'pause' | 'cause'>) {
    this.fault = fault;
    this.status = status;
    this.pause = pause;
    this.cause = cause;
  }
}
type Attempt = { readonly value: unknown } | FailedAttempt;

/**
 * Calls one upstream. Every call is limited in time. Reads and keyed writes are retried once after a short pause when
 * the first attempt failed fast. After consecutive failures the circuit opens for a moment, and calls fail at once.
 * `fetch` keeps connections alive. Calls carry the id of the request that they are made for, as `X-Request-Id`.
 * Queries, headers and bodies are never logged.
 */
export function createOutgoingClient(deps: OutgoingClientDeps): OutgoingClient {
  const { name, timeout, clock, monitor } = deps;
  const breaker = circuitBreaker(
    handleWhenResult((result) => result instanceof FailedAttempt && isOutage(result)),
    { halfOpenAfter: OPEN_FOR, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );
  reportCircuit(breaker, { upstream: name, monitor });
  const retries = retry(
    handleWhenResult((result) => pauseAfter(result) !== null),
    {
      maxAttempts: 1 + (deps.transient?.pauses.length ?? 0),
      backoff: new DelegateBackoff(({ result }) => ('value' in result ? (pauseAfter(result.value) ?? 0) : 0)),
    },
  );

  async function send<T>(call: OutgoingCall<T>): Promise<T> {
    const started = clock();
    const limit = timeoutPolicy(call.timeout ?? timeout, TimeoutStrategy.Aggressive);
    const mayRetry = () => call.repeatable && clock() - started < (call.timeout ?? timeout) * RETRY_WITHIN;
    let outcome: Attempt;
    try {
      outcome = await limit.execute(
        ({ signal }) =>
          retries.execute(
            ({ attempt: retried }) => guarded(breaker, () => attempt(deps, call, { signal, retried, mayRetry })),
            signal,
          ),
        call.signal,
      );
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new UpstreamUnavailable(name, 'circuit-open');
      if (!(error instanceof TaskCancelledError)) throw error;
      throw new UpstreamUnavailable(name, call.signal?.aborted ? 'aborted' : 'timeout');
    }
    if (outcome instanceof FailedAttempt) throw new UpstreamUnavailable(name, outcome.fault, { cause: outcome.cause });
    return outcome.value as T;
  }

  return {
    call: (call) => measured({ upstream: name, monitor }, () => send(withRequestId(call))),
  };
}

/** The call with the id of its request, by which an upstream's log is read beside the shop's. */
function withRequestId<T>(call: OutgoingCall<T>): OutgoingCall<T> {
  const request = currentRequest();
  return request ? { ...call, headers: { ...call.headers, 'X-Request-Id': request.requestId } } : call;
}

/** While one call tests an open circuit, the others fail at once instead of waiting for it. */
function guarded(breaker: CircuitBreakerPolicy, run: () => Promise<Attempt>): Promise<Attempt> {
  return breaker.state === CircuitState.HalfOpen ? Promise.reject(new BrokenCircuitError()) : breaker.execute(run);
}

type AttemptOptions = {
  readonly signal: AbortSignal;
  /** The number of earlier attempts. */
  readonly retried: number;
  readonly mayRetry: () => boolean;
};

/**
 * One request. Rejects with `TaskCancelledError` when the caller aborted, which does not count as a failure of the
 * upstream.
 */
async function attempt<T>(
  { baseUrl, fetch, random, transient, ...deps }: OutgoingClientDeps,
  call: OutgoingCall<T>,
  { signal, retried, mayRetry }: AttemptOptions,
): Promise<Attempt> {
  if (signal.aborted) throw new TaskCancelledError();
  const { method, path, headers, body } = call;
  let status: number | null = null;
  let fault: UpstreamFault;
  let cause: unknown;
  try {
    const init: RequestInit = { method, body: body ?? null, redirect: 'manual', signal, ...(headers && { headers }) };
    const response = await fetch(baseUrl + path, init);
    status = response.status;
    const text = await readText(response);
    const pause = transient?.is(response.headers) ? transient.pauses[retried] : undefined;
    if (pause !== undefined) return new FailedAttempt({ fault: 'status', status, pause, cause: undefined });
    const value = call.read(status, jsonOf(text), { headers: response.headers, text });
    if (value !== INVALID_ANSWER) return { value };
    fault = status < 400 ? 'invalid-answer' : 'status';
  } catch (error) {
    cause = error;
    fault = faultOf(signal, call.signal);
    status = null;
  }
  const again = retried === 0 && isWorthRetrying(fault, status) && mayRetry();
  deps.logger.warn(
    { upstream: deps.name, call: call.label, fault, status, tries: retried + 1, again, reason: codeOf(cause) },
    'Upstream call failed',
  );
  if (fault === 'aborted') throw new TaskCancelledError();
  const pause = again ? SHORTEST_PAUSE + random() * (LONGEST_PAUSE - SHORTEST_PAUSE) : null;
  return new FailedAttempt({ fault, status, pause, cause });
}

function faultOf(signal: AbortSignal, ofCaller: AbortSignal | undefined): UpstreamFault {
  if (!signal.aborted) return 'network';
  return ofCaller?.aborted ? 'aborted' : 'timeout';
}

function pauseAfter(result: unknown): number | null {
  return result instanceof FailedAttempt ? result.pause : null;
}

/** A 4xx concerns this call only: the upstream works, and other calls may succeed. */
function isOutage({ status }: FailedAttempt): boolean {
  return status === null || status < 400 || status >= 500 || status === 429;
}

/** The upstream would reject the same request again. */
function isWorthRetrying(fault: UpstreamFault, status: number | null): boolean {
  return fault === 'network' || fault === 'invalid-answer' || (status !== null && status >= 500);
}

/** The kind of a network error (`ECONNREFUSED`), without its text, which may name addresses. */
function codeOf(cause: unknown): string | undefined {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (!(inner instanceof Error)) return undefined;
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
}
