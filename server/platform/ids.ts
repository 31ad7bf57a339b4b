import type { Clock } from '#app/kernel/clock.ts';
import type { IdSource } from '#server/kernel/new-id.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const COUNTER_LIMIT = 0x1000;

/**
 * Identifiers from secure random bytes. UUIDs are version 7 and strictly ascending within one source: those of one
 * millisecond have a counter, and a clock that steps back does not affect them. Codes are Crockford base 32, five bits
 * a character.
 */
export function createIdSource({
  randomBytes,
  clock,
}: {
  readonly randomBytes: (length: number) => Uint8Array;
  readonly clock: Clock;
}): IdSource {
  let millisecond = 0;
  let counter = 0;
  return {
    uuid() {
      const now = clock();
      if (now > millisecond) {
        millisecond = now;
        counter = 0;
      } else if (++counter === COUNTER_LIMIT) {
        millisecond += 1;
        counter = 0;
      }
      const random = randomBytes(8);
      random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
      const time = millisecond.toString(16).padStart(12, '0');
      const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
    },
    code: (length) => Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join(''),
  };
}
