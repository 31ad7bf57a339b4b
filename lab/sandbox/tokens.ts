import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '#server/kernel/key-ring.ts';

/**
 * The purposes of tokens. `session-data`: may pay this session. `session-result`: the result of a session.
 * `redirect-result`: a payment returned by the bank. `authorisation`: a payment in 3-D Secure. `payment-data`: a
 * payment that a page polls. `order-data`: an order paid in parts.
 */
export type TokenKind =
  | 'session-data'
  | 'session-result'
  | 'redirect-result'
  | 'authorisation'
  | 'payment-data'
  | 'order-data';

export type Tokens = {
  sign(kind: TokenKind, subject: string): string;
  /** The signed content of a token of this kind; null for every other text. */
  open(kind: TokenKind, token: string): string | null;
};

const LONGEST = 1000;

/** Tokens are readable; their kind is signed, too, so that a token of one kind is invalid as another. */
export function createTokens(keys: KeyRing): Tokens {
  const macs = (kind: TokenKind, subject: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${kind} ${subject}`).digest('base64url'));
  return {
    sign: (kind, subject) => `${subject}.${macs(kind, subject)[0]}`,
    open(kind, token) {
      const dot = token.lastIndexOf('.');
      if (dot < 1 || token.length > LONGEST) return null;
      const subject = token.slice(0, dot);
      const given = Buffer.from(token.slice(dot + 1));
      const ours = macs(kind, subject).some(
        (mac) => mac.length === given.length && timingSafeEqual(Buffer.from(mac), given),
      );
      return ours ? subject : null;
    },
  };
}
