import { taxAddress } from '#app/kernel/address.ts';
import { ok } from '#app/kernel/result.ts';
import { NO_ORDER_FOUND } from '#app/modules/orders/domain/normalise-order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { PlatformClient } from '#server/adapters/_http/platform-client.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';
import { normalisedOrders } from './normalised-orders.ts';

/**
 * Orders of a hosted platform. Every call rejects with `UpstreamUnavailable` when it cannot be asked; what it asked for
 * may have happened then, and asking again does it no second time.
 */
export function createHttpOrders(platform: PlatformClient): OrderService {
  return normalisedOrders({
    begin: (market, token, input) => platform.call(OPERATIONS.beginOrder, { market, token, body: input }),

    placeholder: (market, token, address) =>
      platform.call(OPERATIONS.placeholderOrder, {
        market,
        token,
        body: { address: taxAddress(address) },
      }),

    async find({ column, value }) {
      if (value.length > LONGEST_KEY) return null;
      const found = await platform.call(OPERATIONS.findOrder, {
        query: column === 'id' ? { id: value } : { number: value },
      });
      if (!found.ok) throw new Error('Looking for an order was refused');
      return found.value.order;
    },

    async attachPayment(
      orderId,
      { sessionId, sessionUrl, expiresAt, kind = 'hosted', sessionData = null, binding = null, instructions = null },
    ) {
      const payment = { sessionId, sessionUrl, expiresAt, kind, sessionData, binding, instructions };
      const attached = await platform.call(OPERATIONS.attachPayment, { body: { orderId, payment } });
      if (!attached.ok) throw new Error(NO_ORDER_FOUND);
    },

    async openPayment(orderId) {
      if (orderId.length > LONGEST_KEY) return null;
      const open = await platform.call(OPERATIONS.openPayment, { query: { orderId } });
      if (!open.ok) throw new Error('Looking for a payment was refused');
      return open.value.payment;
    },

    async storeProviderOrder(orderId, order) {
      const kept = await platform.call(OPERATIONS.keepProviderOrder, { body: { orderId, order } });
      if (!kept.ok) throw new Error(NO_ORDER_FOUND);
    },

    async closeProviderOrder(pspReference) {
      if (pspReference.length > LONGEST_KEY) return;
      const closed = await platform.call(OPERATIONS.closeProviderOrder, { body: { pspReference } });
      if (!closed.ok) throw new Error('Closing a provider order was rejected');
    },

    async providerOrders(cartId) {
      if (cartId.length > LONGEST_KEY) return [];
      const found = await platform.call(OPERATIONS.providerOrders, { query: { cartId } });
      if (!found.ok) throw new Error('Reading provider orders was rejected');
      return found.value.orders;
    },

    async cartToken(orderId) {
      if (orderId.length > LONGEST_KEY) return null;
      const answered = await platform.call(OPERATIONS.orderCartToken, { query: { orderId } });
      if (!answered.ok) throw new Error('Asking for the cart of an order was refused');
      return answered.value.jwtToken;
    },

    async claimDetails(orderNumber, key) {
      const claimed = await platform.call(OPERATIONS.claimDetails, { body: { orderNumber, key } });
      if (!claimed.ok) throw new Error('Claiming the details of a payment was refused');
      return claimed.value.claim;
    },

    async noteDetails(key, outcome) {
      const noted = await platform.call(OPERATIONS.noteDetails, {
        body: { key, submitted: outcome === undefined ? null : { outcome } },
      });
      if (!noted.ok) throw new Error('Keeping the details of a payment was refused');
    },

    async settle(orderNumber, result) {
      const settled = await platform.call(OPERATIONS.settleOrder, { body: { orderNumber, result } });
      return settled.ok ? ok(settled.value) : settled;
    },
  });
}
