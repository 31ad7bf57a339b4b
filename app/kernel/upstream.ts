import { err, type Result } from './result.ts';

/**
 * Why a call failed. `circuit-open`: the circuit breaker is open and the call was not made. `loading`: the service has
 * just started, and loads what this call needs.
 */
export type UpstreamFault =
  | 'timeout'
  | 'network'
  | 'status'
  | 'invalid-answer'
  | 'circuit-open'
  | 'aborted'
  | 'loading';

/** A service could not be reached in time or sent an invalid answer. Whether it processed the request is unknown. */
export class UpstreamUnavailable extends Error {
  override readonly name = 'UpstreamUnavailable';
  readonly fault: UpstreamFault;
  constructor(upstream: string, fault: UpstreamFault, options?: ErrorOptions) {
    super(`${upstream} is not available: ${fault}`, options);
    this.fault = fault;
  }
}

/** Whether an error is `UpstreamUnavailable`; works across bundles. */
export function isUpstreamUnavailable(error: unknown): error is UpstreamUnavailable {
  return error instanceof Error && error.name === 'UpstreamUnavailable';
}

/** The result of a call; null while the upstream is unavailable. */
export async function unlessUnavailable<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isUpstreamUnavailable(error)) return null;
    throw error;
  }
}

/** An unavailable upstream, as an error value of a result. */
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
