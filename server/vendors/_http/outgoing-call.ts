export const INVALID_ANSWER = Symbol('an answer that cannot be read');

/** What a call reads from a response besides status and JSON. */
export type RawAnswer = { readonly headers: Headers; readonly text: string };

export type OutgoingCall<T> = {
  /** The name of the call in the log. */
  readonly label: string;
  readonly method: string;
  /** Path and query; the complete URL when the client has no base. Never logged. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether the call is idempotent: a read, or a write with a key. Only idempotent calls are retried. */
  readonly repeatable: boolean;
  /** Milliseconds the call may take with its retries. Default: the client's. */
  readonly timeout?: number;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Parses a response; returns `INVALID_ANSWER` for one outside its contract. `body` is undefined when it is not JSON.
   */
  readonly read: (status: number, body: unknown, raw: RawAnswer) => T | typeof INVALID_ANSWER;
};

export interface OutgoingClient {
  /** One call with its retries. Rejects with `UpstreamUnavailable` at the latest when the time of the call is over. */
  call<T>(call: OutgoingCall<T>): Promise<T>;
}
