import { createHash } from 'node:crypto';

/** The SHA-256 hash of a text: 43 characters, safe in an address or a key. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
