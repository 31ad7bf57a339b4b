import { createHash, createHmac } from 'node:crypto';
import { type Clock, hours, seconds } from '#app/kernel/clock.ts';
import type { PaymentTry, RefusedPayments } from '#app/modules/checkout/ports.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { networkOf } from '#server/network/network-of.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { type RateLimit, waitFor } from '#server/platform/rate-limits/rate-limits.ts';

const WINDOW = hours(1);
const FOR_A_CART = 8;
/** More than for a cart: a household, an office or a whole mobile network may share an address. */
const FOR_AN_ADDRESS = 20;

/**
 * Refused payments counted in the store. Addresses are kept as keyed hashes only, and no longer than the limit lasts.
 */
export function createRefusedPayments({
  store,
  clock,
  keys,
}: {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly keys: KeyRing;
}): RefusedPayments {
  const [key] = keys;
  const limitsOf = ({ cartId, clientAddress }: PaymentTry): readonly RateLimit[] => {
    const cart = { name: `refused:cart:${cartId}`, limit: FOR_A_CART, window: WINDOW };
    if (clientAddress === null) return [cart];
    const veiled = createHmac('sha256', key).update(networkOf(clientAddress)).digest('base64url');
    return [cart, { name: `refused:client:${veiled}`, limit: FOR_AN_ADDRESS, window: WINDOW }];
  };
  return {
    async wait(attempt) {
      const wait = await waitFor(store.read, limitsOf(attempt), clock());
      return wait === null ? null : Math.ceil(wait / seconds(1));
    },
    count: ({ payment, ...attempt }) =>
      store.command('countRefusedPayment', {
        limits: limitsOf(attempt),
        payment: createHash('sha256').update(payment).digest('base64url').slice(0, 16),
        now: clock(),
      }),
  };
}
