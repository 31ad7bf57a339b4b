import { AsyncLocalStorage } from 'node:async_hooks';

/** What everything that a request leads to knows of it. */
export type RequestScope = {
  readonly requestId: string;
  /** Milliseconds of each call to an upstream, in the order of their ends. */
  readonly calls: { readonly upstream: string; readonly ms: number }[];
};

// The clients of upstreams are made once per process: the request behind a call is known by its asynchronous context.
const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs the work of a request: outgoing calls carry its id, and their durations are added to `calls`. */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** The request whose work is running; undefined outside of one. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}
