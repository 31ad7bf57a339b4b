import { z } from 'zod';

/** The fields of the library's error for a response that is not a success. */
const failureSchema = z.object({
  statusCode: z.number(),
  errorCode: z.string().optional().catch(undefined),
  responseHeaders: z.record(z.string(), z.unknown()).catch({}),
});
type Failure = z.infer<typeof failureSchema>;

const TRANSIENT = 'transient-error';
/**
 * Statuses of a request that the provider understood and rejected. A wrong key or too many requests do not concern the
 * session.
 */
const NOT_ACCEPTED: readonly number[] = [400, 404, 422];
/**
 * Another request with this idempotency key is in progress, or the key was used for another request: the result of that
 * first request is unknown.
 */
const KEY_TAKEN = '704';

/** Whether a retry with the same key may succeed later: another request with this key is in progress. */
export function isTransientAnswer(headers: Headers): boolean {
  return headers.get(TRANSIENT) === 'true';
}

/** Whether the provider understood the request and rejected it, so that nothing was done. */
export function isNotAccepted(error: unknown): boolean {
  const failure = read(error);
  return (
    failure !== null &&
    NOT_ACCEPTED.includes(failure.statusCode) &&
    failure.errorCode !== KEY_TAKEN &&
    !transient(failure)
  );
}

/** The kind of failure, without its text. */
export function failureFacts(error: unknown): string {
  const failure = read(error);
  if (failure) return `status ${failure.statusCode}`;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && /^[A-Z_]{1,40}$/.test(error.code)
    ? error.code
    : error.name;
}

function read(error: unknown): Failure | null {
  return error instanceof Error ? (failureSchema.safeParse(error).data ?? null) : null;
}

const transient = ({ responseHeaders }: Failure): boolean => responseHeaders[TRANSIENT] === 'true';
