import { z } from 'zod';

/** What the official library says of an answer that is no success. */
const failureSchema = z.object({
  statusCode: z.number(),
  errorCode: z.string().optional().catch(undefined),
  responseHeaders: z.record(z.string(), z.unknown()).catch({}),
});
type Failure = z.infer<typeof failureSchema>;

const TRANSIENT = 'transient-error';
/**
 * Answers that mean the request was understood and not accepted. A wrong key or too many requests say nothing about a
 * session.
 */
const NOT_ACCEPTED: readonly number[] = [400, 404, 422];
/** The idempotency key is under way, or was used for another request: what its first request came to is not told. */
const KEY_TAKEN = '704';

/** Whether a retry with the same key may be answered a little later: another request with this key is under way. */
export function isTransientAnswer(headers: Headers): boolean {
  return headers.get(TRANSIENT) === 'true';
}

/** Whether the provider understood the request and did not accept it, so that nothing was done. */
export function isNotAccepted(error: unknown): boolean {
  const failure = read(error);
  return (
    failure !== null &&
    NOT_ACCEPTED.includes(failure.statusCode) &&
    failure.errorCode !== KEY_TAKEN &&
    !transient(failure)
  );
}

/** What kind of failure it was, without its text. */
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
