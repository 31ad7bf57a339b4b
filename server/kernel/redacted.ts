import { inspect } from 'node:util';

/**
 * A secret that prints as `[redacted]` wherever it is logged, inspected or serialised. `reveal()` is the only way to
 * its text.
 */
export interface Redacted {
  reveal(): string;
}

const HIDDEN = '[redacted]';

export function redacted(secret: string): Redacted {
  return Object.freeze({
    reveal: () => secret,
    toString: () => HIDDEN,
    toJSON: () => HIDDEN,
    [inspect.custom]: () => HIDDEN,
  });
}
