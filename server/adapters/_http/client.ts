import { type Clock, seconds } from '#app/kernel/clock.ts';
import { type UpstreamFault, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { createBreaker } from './breaker.ts';

const LARGEST_ANSWER = 8 * 1024 * 1024;
/**
 * A second try begins only while this part of the call's time is not yet used up: what was slow once is not asked
 * again.
 */
const RETRY_WITHIN = 0.4;
const SHORTEST_PAUSE = 30;
const LONGEST_PAUSE = 150;

export type OutgoingCall<T> = {
  /** What the call is named in the log. */
  readonly label: string;
  readonly method: string;
  /** Path and query. The query is never logged. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether sending it twice does no harm: reads, and writes with a key. Only such a call is tried again. */
  readonly repeatable: boolean;
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** Reads an answer; `unreadable` for what it does not know. `body` is undefined where the answer is no JSON. */
  readonly read: (status: number, body: unknown) => T | typeof UNREADABLE;
};

export const UNREADABLE = Symbol('an answer that cannot be read');

export interface OutgoingClient {
  /**
   * One call with its retry. Rejects with `UpstreamUnavailable` within the time of a call, whatever the upstream does.
   */
  call<T>(call: OutgoingCall<T>): Promise<T>;
}

type Log = { warn(details: Readonly<Record<string, unknown>>, message: string): void };

export type OutgoingClientDeps = {
  /** Which upstream, for logs and errors. */
  readonly name: string;
  /** Origin without a trailing slash. */
  readonly baseUrl: string;
  /** Milliseconds a whole call may take, its retry included. */
  readonly timeout: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly logger: Log;
};

type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: UpstreamFault; readonly status: number | null; readonly cause?: unknown };

/**
 * Calls one upstream. Every call has an end; reads and keyed writes are tried a second time after a short pause when
 * the first try failed fast; after failures in a row the upstream is left alone for a moment. Connections are kept
 * alive by `fetch`. Addresses' queries, headers and bodies are never logged.
 */
export function createOutgoingClient({
  name,
  baseUrl,
  timeout,
  fetch,
  clock,
  random,
  logger,
}: OutgoingClientDeps): OutgoingClient {
  const breaker = createBreaker({ clock, threshold: 5, rest: seconds(2) });

  async function attempt<T>(
    { method, path, headers, body, read }: OutgoingCall<T>,
    signal: AbortSignal,
  ): Promise<Attempt<T>> {
    try {
      const response = await fetch(baseUrl + path, { method, headers, body: body ?? null, redirect: 'error', signal });
      const { status } = response;
      const value = read(status, await readJson(response));
      if (value !== UNREADABLE) return { ok: true, value: value as T };
      return { ok: false, fault: status < 400 ? 'unreadable' : 'status', status };
    } catch (cause) {
      return { ok: false, fault: faultOf(cause), status: null, cause };
    }
  }

  return {
    async call(call) {
      const started = clock();
      const deadline = AbortSignal.timeout(timeout);
      const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;
      for (let tries = 1; ; tries += 1) {
        if (!breaker.allows()) throw new UpstreamUnavailable(name, 'not-asked');
        const outcome = await attempt(call, signal);
        if (outcome.ok) {
          breaker.succeeded();
          return outcome.value;
        }
        const { status, cause } = outcome;
        const fault = call.signal?.aborted ? 'aborted' : outcome.fault;
        if (fault === 'aborted') breaker.forgotten();
        else if (isAboutTheCall(status)) breaker.succeeded();
        else breaker.failed();
        const again =
          tries === 1 &&
          call.repeatable &&
          isWorthRetrying(fault, status) &&
          clock() - started < timeout * RETRY_WITHIN;
        logger.warn(
          { upstream: name, call: call.label, fault, status, tries, again, reason: codeOf(cause) },
          'An upstream did not answer as expected',
        );
        if (!again) throw new UpstreamUnavailable(name, fault, { cause });
        await pause(SHORTEST_PAUSE + random() * (LONGEST_PAUSE - SHORTEST_PAUSE));
      }
    },
  };
}

/** The upstream lives and does not want this call: calls of others may be fine. */
function isAboutTheCall(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 429;
}

/** A refusal of the request itself will be the same again. */
function isWorthRetrying(fault: UpstreamFault, status: number | null): boolean {
  return fault === 'network' || fault === 'unreadable' || (status !== null && status >= 500);
}

/** The JSON of an answer; undefined where it is none. Throws for one that is too long. */
async function readJson(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST_ANSWER) {
      await reader.cancel();
      throw new Error('The answer is too long');
    }
    text += decoder.decode(value, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    return undefined;
  }
}

function faultOf(cause: unknown): UpstreamFault {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'TimeoutError') return 'timeout';
  return name === 'AbortError' ? 'aborted' : 'network';
}

/** The kind of a network error (`ECONNREFUSED`), without its text, which may name addresses. */
function codeOf(cause: unknown): string | undefined {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (!(inner instanceof Error)) return undefined;
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
