import { createHmac } from 'node:crypto';

/**
 * Keys of one purpose, the newest first: it signs, and all of them are accepted, so that secrets rotate under open
 * carts and payments.
 */
export type KeyRing = readonly [string, ...string[]];

/** One key per secret and purpose, so that what one signs is worth nothing elsewhere. */
export function createKeyRing(secrets: readonly string[], purpose: string): KeyRing {
  const [first, ...rest] = secrets.map((secret) =>
    createHmac('sha256', secret).update(`pairwise ${purpose}`).digest('base64url'),
  );
  if (first === undefined) throw new Error('At least one secret is needed');
  return [first, ...rest];
}
