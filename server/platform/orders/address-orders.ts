import { normalisePlatformOrder } from '#app/modules/orders/domain/normalise-order.ts';
import type { AddressOrders } from '#app/modules/orders/ports.ts';
import type { PlatformOrders } from './platform-orders.ts';

/** The orders of an address in the shop's shape, from a platform's answers. */
export function createAddressOrders(platform: Pick<PlatformOrders, 'ofAddress'>): AddressOrders {
  return {
    of: async (email, limit) => (await platform.ofAddress(email, limit)).map(normalisePlatformOrder),
  };
}
