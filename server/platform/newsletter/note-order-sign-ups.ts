import type { Clock } from '#app/kernel/clock.ts';
import type { OrderSignUps } from '#app/modules/newsletter/ports.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { readOrderSignUp } from './order-sign-ups.ts';

/** The outcomes of sign-ups of orders, in the shop's own store. */
export function createOrderSignUps({
  store,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
}): Pick<OrderSignUps, 'outcome' | 'note'> {
  return {
    outcome: (orderId) => readOrderSignUp(store.read, orderId),
    async note(orderId, outcome) {
      await store.command('noteOrderSignUp', { orderId, outcome, now: clock() });
    },
  };
}
