/**
 * What is known of a call that came to nothing. `not-asked`: the upstream failed so often just before that it was left
 * alone.
 */
export type UpstreamFault = 'timeout' | 'network' | 'status' | 'unreadable' | 'not-asked' | 'aborted';

/**
 * A service the shop stands on could not be reached in time, or answered what cannot be read. Whether it did what was
 * asked is not known.
 */
export class UpstreamUnavailable extends Error {
  override readonly name = 'UpstreamUnavailable';
  readonly fault: UpstreamFault;
  constructor(upstream: string, fault: UpstreamFault, options?: ErrorOptions) {
    super(`${upstream} is not available: ${fault}`, options);
    this.fault = fault;
  }
}

/** Says whether an error is `UpstreamUnavailable`, across bundles. */
export function isUpstreamUnavailable(error: unknown): error is UpstreamUnavailable {
  return error instanceof Error && error.name === 'UpstreamUnavailable';
}
