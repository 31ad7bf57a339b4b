import { createHmac } from 'node:crypto';
import { minutes } from '#app/kernel/clock.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { networkOf } from '#server/network/network-of.ts';
import type { RateLimit } from '#server/platform/rate-limits/rate-limits.ts';

const WINDOW = minutes(10);
const FOR_A_CART = 10;
/** More than for a cart: a household, an office or a whole mobile network may share an address. */
const FOR_AN_ADDRESS = 30;

/** Under which limits a wrong discount code counts. */
export interface GuessLimits {
  of(guess: { readonly cartId: string; readonly clientAddress: string | null }): readonly RateLimit[];
}

/** Addresses are kept as keyed hashes only, and no longer than the limit lasts. */
export function createGuessLimits(keys: KeyRing): GuessLimits {
  const [key] = keys;
  return {
    of({ cartId, clientAddress }) {
      const cart = { name: `code:cart:${cartId}`, limit: FOR_A_CART, window: WINDOW };
      if (clientAddress === null) return [cart];
      const veiled = createHmac('sha256', key).update(networkOf(clientAddress)).digest('base64url');
      return [cart, { name: `code:client:${veiled}`, limit: FOR_AN_ADDRESS, window: WINDOW }];
    },
  };
}
