import { createHmac, timingSafeEqual } from 'node:crypto';
import { createKeyRing } from '#server/kernel/key-ring.ts';

/** Signs with the newest key of a purpose and verifies with every key of it. */
export function signing(secrets: readonly string[], purpose: string) {
  const keys = createKeyRing(secrets, purpose);
  return {
    hmacs: (text: string) => keys.map((key) => createHmac('sha256', key).update(text).digest()),
    equal: (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b),
  };
}
