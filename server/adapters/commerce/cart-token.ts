import { createHash, webcrypto } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { type Clock, days } from '#app/kernel/clock.ts';
import { CART_TOKEN_LIFE } from '#app/modules/cart/domain/session-carts.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';

/**
 * A token younger than this, signed under the newest key, is answered as it came: it need not be signed, and the cookie
 * it lies in need not be written, on every page.
 */
const RENEW_AFTER = days(1);
const AUDIENCE = 'cart';
/**
 * How far ahead the clock of the node that issued a token may be: a clock that was set back must not end every cart.
 */
const LARGEST_LEAD_SECONDS = days(1) / 1000;

/** Issues and reads the tokens that name a cart: JWTs with the cart's id as subject and the time of issue. */
export interface CartTokens {
  /** `sent` is the token the request came with, read before: it is answered again while it is young. */
  issue(cartId: string, sent?: string): Promise<string>;
  /** The cart's id, or null when the token is not one of ours, was altered or is older than 30 days. */
  read(token: string): Promise<string | null>;
}

export function createCartTokens({ keys, clock }: { readonly keys: KeyRing; readonly clock: Clock }): CartTokens {
  const newestId = createHash('sha256').update(`key id ${keys[0]}`).digest('base64url').slice(0, 8);
  const imported = keys.map((key) =>
    webcrypto.subtle.importKey('raw', new TextEncoder().encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
  );
  return {
    async issue(cartId, sent) {
      if (sent !== undefined) {
        const { sub, iat = 0 } = decodeJwt(sent);
        if (sub === cartId && decodeProtectedHeader(sent).kid === newestId && clock() - iat * 1000 < RENEW_AFTER)
          return sent;
      }
      const [newest] = await Promise.all(imported);
      if (!newest) throw new Error('No key to sign with');
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: newestId })
        .setSubject(cartId)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(clock() / 1000))
        .sign(newest);
    },
    async read(token) {
      for (const key of await Promise.all(imported)) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: ['HS256'],
            audience: AUDIENCE,
            currentDate: new Date(clock()),
            requiredClaims: ['sub', 'iat'],
          });
          return isRecent(payload.iat ?? 0, clock() / 1000) ? payload.sub || null : null;
        } catch (error) {
          if (error instanceof errors.JWSSignatureVerificationFailed) continue;
          if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
          throw error;
        }
      }
      return null;
    },
  };
}

/** Both in seconds. */
function isRecent(issuedAt: number, now: number): boolean {
  const age = now - issuedAt;
  return age <= CART_TOKEN_LIFE / 1000 && age > -LARGEST_LEAD_SECONDS;
}
