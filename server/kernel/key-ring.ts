import { createHmac } from 'node:crypto';

/**
 * Keys of one purpose, the newest first: it signs, and all of them verify, so that secrets can rotate while carts and
 * payments are open.
 */
export type KeyRing = readonly [string, ...string[]];

/** One key per secret and purpose, so that a signature for one purpose is invalid for another. */
export function createKeyRing(secrets: readonly string[], purpose: string): KeyRing {
  const [first, ...rest] = secrets.map((secret) =>
    createHmac('sha256', secret).update(`pairwise ${purpose}`).digest('base64url'),
  );
  if (first === undefined) throw new Error('At least one secret is needed');
  return [first, ...rest];
}
