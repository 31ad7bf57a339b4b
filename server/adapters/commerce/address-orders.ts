import { normalisePlatformOrder } from '#app/modules/orders/domain/normalise-order.ts';
import type { AddressOrders } from '#app/modules/orders/ports.ts';
import { readOrdersOf, toPlatformOrder } from '#server/platform/orders/read-order.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/** The orders of an address in the store. */
export function createAddressOrders({ read }: Pick<PlatformStore, 'read'>): AddressOrders {
  return {
    async of(email, limit) {
      const stored = await readOrdersOf(read, email, limit);
      return Promise.all(stored.map(async (order) => normalisePlatformOrder(await toPlatformOrder(read, order))));
    },
  };
}
