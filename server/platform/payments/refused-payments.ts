import { createHash } from 'node:crypto';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { RefusalKind, RefusedPayments } from '#app/modules/checkout/ports.ts';
import { LIMITS, type LimitName } from '#app/web/limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { createLimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import { type RateLimit, waitFor } from '#server/platform/rate-limits/rate-limits.ts';

const LIMIT_OF = { payment: 'refused-payment', 'gift-card': 'gift-card-guess' } as const satisfies Readonly<
  Record<RefusalKind, LimitName>
>;

/** The limit that the first refusal reaches. */
const atOnce = (limit: RateLimit): RateLimit => ({ ...limit, limit: 1 });
/** The limits of a cart without a refused payment: only that of its network can be reached. */
const ofFirstPayment = (limit: RateLimit): RateLimit => ({ ...limit, limit: LIMITS['refused-first-payment'].network });

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
    async wait({ kind = 'payment', ...attempt }) {
      const now = clock();
      const limits = rows.of(LIMIT_OF[kind], attempt);
      const own = rows.of(LIMIT_OF[kind], { ...attempt, clientAddress: null });
      const isFirst = kind === 'payment' && (await waitFor(store.read, own.map(atOnce), now)) === null;
      const wait = await waitFor(store.read, isFirst ? limits.map(ofFirstPayment) : limits, now);
      return wait === null ? null : Math.ceil(wait / seconds(1));
    },
    count: ({ payment, kind = 'payment', ...attempt }) =>
      store.command('countRefusedPayment', {
        limits: rows.of(LIMIT_OF[kind], attempt),
        payment: createHash('sha256').update(payment).digest('base64url').slice(0, 16),
        now: clock(),
      }),
  };
}
