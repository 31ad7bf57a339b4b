import { createHash, webcrypto } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Clock, days } from '#app/kernel/clock.ts';
import { CART_TOKEN_LIFE } from '#app/modules/cart/domain/session-carts.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';

/**
 * A token younger than this and signed with the newest key is returned unchanged, so that most pages neither sign a
 * token nor write the cookie.
 */
const RENEW_AFTER = days(1);
const AUDIENCE = 'cart';
/** Tokens whose signature was verified: it stays valid, and only their age is checked again. */
const CACHED_TOKENS = 5000;
/** How far ahead the clock of the issuing node may be: a clock that was set back must not invalidate every cart. */
const LARGEST_LEAD_SECONDS = days(1) / 1000;

/** Issues and reads cart tokens: JWTs with the cart's id as subject and the time of issue. */
export interface CartTokens {
  /** `sent` is the token of the request, already read; it is returned again while it is young. */
  issue(cartId: string, sent?: string): Promise<string>;
  /** The cart's id; null when the token is foreign, altered or older than 30 days. */
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
  const verified = new LRUCache<string, JWTPayload>({ max: CACHED_TOKENS });
  const verify = async (token: string, now: number): Promise<JWTPayload | null> => {
    for (const key of await Promise.all(imported)) {
      const claims = await verifiedClaims(token, { key, now });
      if (claims !== 'other-key') return claims;
    }
    return null;
  };
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
      const now = clock();
      const claims = verified.get(token) ?? (await verify(token, now));
      if (!claims) return null;
      verified.set(token, claims);
      return isRecent(claims.iat ?? 0, now / 1000) ? claims.sub || null : null;
    },
  };
}

/** The claims of a valid token; `other-key` when another key signed it, null when it is invalid for every key. */
async function verifiedClaims(
  token: string,
  { key, now }: { readonly key: webcrypto.CryptoKey; readonly now: number },
): Promise<JWTPayload | 'other-key' | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'iat'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return 'other-key';
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Both in seconds. */
function isRecent(issuedAt: number, now: number): boolean {
  const age = now - issuedAt;
  return age <= CART_TOKEN_LIFE / 1000 && age > -LARGEST_LEAD_SECONDS;
}
