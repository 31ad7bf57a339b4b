import { err, ok } from '#app/kernel/result.ts';
import { normalisePlatformOrder } from '#app/modules/orders/domain/normalise-order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { PlatformOrders } from './platform-orders.ts';

/** Orders in the shop's shape, from a platform's answers. */
export function normalisedOrders(platform: PlatformOrders): OrderService {
  const find = async (column: 'id' | 'number', value: string) => {
    const order = await platform.find({ column, value });
    return order && normalisePlatformOrder(order);
  };
  return {
    async begin(market, token, input) {
      const started = await platform.begin(market, token, input);
      if (started.ok) return ok(normalisePlatformOrder(started.value));
      return err(
        started.error.kind === 'already-paid'
          ? { kind: 'already-paid', order: normalisePlatformOrder(started.error.order) }
          : started.error,
      );
    },
    async settle(orderNumber, result) {
      const settled = await platform.settle(orderNumber, result);
      return settled.ok ? ok(normalisePlatformOrder(settled.value)) : settled;
    },
    async ship(orderNumber, tracking) {
      const shipped = await platform.ship(orderNumber, tracking);
      return shipped.ok ? ok(normalisePlatformOrder(shipped.value)) : shipped;
    },
    placeholder: (market, token, address) => platform.placeholder(market, token, address),
    attachPayment: (orderId, payment) => platform.attachPayment(orderId, payment),
    lastPayment: (orderId) => platform.lastPayment(orderId),
    storeProviderOrder: (orderId, order) => platform.storeProviderOrder(orderId, order),
    closeProviderOrder: (pspReference) => platform.closeProviderOrder(pspReference),
    providerOrders: (cartId) => platform.providerOrders(cartId),
    claimDetails: (orderNumber, key) => platform.claimDetails(orderNumber, key),
    noteDetails: (key, outcome) => platform.noteDetails(key, outcome),
    cartToken: (orderId) => platform.cartToken(orderId),
    byId: (orderId) => find('id', orderId),
    byNumber: (orderNumber) => find('number', orderNumber),
  };
}
