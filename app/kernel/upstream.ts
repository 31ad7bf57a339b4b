import { err, type Result } from './result.ts';

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

/** An upstream that is not available, as one of the errors of a result. */
export type PlatformUnavailable = { readonly kind: 'platform-unavailable' };

/** The same result, with `UpstreamUnavailable` as an error value instead of an exception. */
export async function unavailableAsError<T, E>(
  result: Promise<Result<T, E>>,
): Promise<Result<T, E | PlatformUnavailable>> {
  try {
    return await result;
  } catch (error) {
    if (isUpstreamUnavailable(error)) return err({ kind: 'platform-unavailable' });
    throw error;
  }
}
