import { createHash } from 'node:crypto';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { RefusedPayments } from '#app/modules/checkout/ports.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { createLimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import { waitFor } from '#server/platform/rate-limits/rate-limits.ts';

/** The counts of refused payments, in the store. */
export function createRefusedPayments({
  store,
  clock,
  keys,
}: {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly keys: KeyRing;
}): RefusedPayments {
  const rows = createLimitRows(keys);
  return {
    async wait(attempt) {
      const wait = await waitFor(store.read, rows.of('refused-payment', attempt), clock());
      return wait === null ? null : Math.ceil(wait / seconds(1));
    },
    count: ({ payment, ...attempt }) =>
      store.command('countRefusedPayment', {
        limits: rows.of('refused-payment', attempt),
        payment: createHash('sha256').update(payment).digest('base64url').slice(0, 16),
        now: clock(),
      }),
  };
}
