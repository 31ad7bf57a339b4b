import type { Stage } from './types.ts';

const SHORTEST_SECRET = 32;
/** Hexadecimal digits: the 32 bytes of a key that the provider issues. */
const SHORTEST_HMAC_KEY = 64;
const FEWEST_DIFFERENT_CHARACTERS = 10;
const FEWEST_DIFFERENT_DIGITS = 6;
/** Parts of secrets that are copied from examples. */
const KNOWN_PLACEHOLDER =
  /change.?me|placeholder|example|default|s3cr3t|secret|password|insert|replace|your.?key|openssl|abcdef|012345|123456|development/i;

/** Why a webhook key cannot be used; null when it can. */
export function hmacKeyFault(key: string): string | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(key)) return 'is not written in pairs of hexadecimal digits';
  if (key.length < SHORTEST_HMAC_KEY)
    return `has ${key.length} hexadecimal digits, at least ${SHORTEST_HMAC_KEY} are needed`;
  return new Set(key.toLowerCase()).size < FEWEST_DIFFERENT_DIGITS
    ? 'is easy to guess: too few different digits'
    : null;
}

/** Why a secret cannot be used in a stage; null when it can. */
export function secretFault(secret: string, stage: Stage): string | null {
  if (secret.length < SHORTEST_SECRET) return `has ${secret.length} characters, at least ${SHORTEST_SECRET} are needed`;
  if (stage === 'development') return null;
  if (KNOWN_PLACEHOLDER.test(secret)) return 'looks like an example';
  return isVaried(secret) ? null : 'is easy to guess: too few different characters';
}

/** Whether a secret is long enough and not a repeated text. */
export function isVaried(secret: string): boolean {
  // A repeated short text has no more entropy than the text itself.
  return new Set(secret).size >= FEWEST_DIFFERENT_CHARACTERS && !/^(.{1,16})\1+$/.test(secret);
}
