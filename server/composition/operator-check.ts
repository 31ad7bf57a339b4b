import { createHash, timingSafeEqual } from 'node:crypto';
import type { Redacted } from '#server/kernel/redacted.ts';

/**
 * Whether a key is the operator's; always false without a configured key. Digests of equal length are compared in
 * constant time, so that the response time reveals neither the key nor its length.
 */
export function createOperatorCheck(
  operatorKey: Redacted | null,
  equal: typeof timingSafeEqual = timingSafeEqual,
): (key: string) => boolean {
  const expected = operatorKey && digest(operatorKey.reveal());
  return (key) => expected !== null && equal(digest(key), expected);
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
