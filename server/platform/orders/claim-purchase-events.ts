import type { Clock } from '#app/kernel/clock.ts';
import type { PurchaseEvents } from '#app/modules/orders/ports.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/** The claims of purchase events, in the store. */
export function createPurchaseEvents({
  store,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly clock: Clock;
}): PurchaseEvents {
  return {
    claim: (orderId) => store.command('claimPurchaseEvent', { orderId, now: clock() }),
    claimRefund: (orderId) => store.command('claimRefundEvent', { orderId, now: clock() }),
    claimSignUp: (orderId) => store.command('claimSignUpEvent', { orderId, now: clock() }),
  };
}
