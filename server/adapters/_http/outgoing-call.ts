export const INVALID_ANSWER = Symbol('an answer that cannot be read');

/** What a call reads besides status and JSON. */
export type RawAnswer = { readonly headers: Headers; readonly text: string };

export type OutgoingCall<T> = {
  /** The name of the call in the log. */
  readonly label: string;
  readonly method: string;
  /** Path and query; the whole URL where the client has no base. Never logged. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether sending it twice does no harm: reads, and writes with a key. Only such a call is retried. */
  readonly repeatable: boolean;
  /** Milliseconds the call may take with its retries; those of the client when absent. */
  readonly timeout?: number;
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
  /** Reads an answer; `INVALID_ANSWER` for any that is not in its contract. `body` is undefined where it is no JSON. */
  readonly read: (status: number, body: unknown, raw: RawAnswer) => T | typeof INVALID_ANSWER;
};

export interface OutgoingClient {
  /**
   * One call with its retries. Rejects with `UpstreamUnavailable` within the time of a call, whatever the upstream
   * does.
   */
  call<T>(call: OutgoingCall<T>): Promise<T>;
}
