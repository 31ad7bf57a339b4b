import { taxAddress } from '#app/kernel/address.ts';
import { ok, type Result } from '#app/kernel/result.ts';
import { NO_ORDER_FOUND, type OrderService } from '#app/modules/orders/ports.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';
import type { PlatformClient } from './platform-client.ts';

/**
 * Orders of a hosted platform. Every call rejects with `UpstreamUnavailable` when the platform does not
 * answer. The platform may have made the change nevertheless; a repeated call does not make it twice.
 */
export function createHttpOrders(platform: PlatformClient): OrderService {
  const find = async (query: { readonly id: string } | { readonly number: string }, value: string) => {
    if (value.length > LONGEST_KEY) return null;
    return (await acceptedValue(platform.call(OPERATIONS.findOrder, { query }), 'Order lookup rejected')).order;
  };
  return {
    begin: (market, token, input) => platform.call(OPERATIONS.beginOrder, { market, token, body: input }),

    placeholder: (market, token, address) =>
      platform.call(OPERATIONS.placeholderOrder, {
        market,
        token,
        body: { address: taxAddress(address) },
      }),

    byId: (id) => find({ id }, id),
    byNumber: (number) => find({ number }, number),

    async ofAddress(email, limit) {
      const call = platform.call(OPERATIONS.ordersOfAddress, { body: { email, limit } });
      return (await acceptedValue(call, 'Orders of an address rejected')).orders;
    },

    async cartToken(orderId) {
      if (orderId.length > LONGEST_KEY) return null;
      const call = platform.call(OPERATIONS.orderCartToken, { query: { orderId } });
      return (await acceptedValue(call, 'Cart token lookup rejected')).jwtToken;
    },

    async settle(orderNumber, result) {
      const settled = await platform.call(OPERATIONS.settleOrder, { body: { orderNumber, result } });
      return settled.ok ? ok(settled.value) : settled;
    },

    async ship(orderNumber, tracking) {
      const shipped = await platform.call(OPERATIONS.shipOrder, { body: { orderNumber, trackingUrl: tracking } });
      return shipped.ok ? ok(shipped.value) : shipped;
    },

    ...hostedPayments(platform),
    ...hostedProviderOrders(platform),
  };
}

/** The payments of orders. */
function hostedPayments(
  platform: PlatformClient,
): Pick<OrderService, 'attachPayment' | 'lastPayment' | 'claimDetails' | 'noteDetails'> {
  return {
    async attachPayment(
      orderId,
      { sessionId, sessionUrl, expiresAt, kind = 'hosted', sessionData = null, binding = null, instructions = null },
    ) {
      const payment = { sessionId, sessionUrl, expiresAt, kind, sessionData, binding, instructions };
      await acceptedValue(platform.call(OPERATIONS.attachPayment, { body: { orderId, payment } }), NO_ORDER_FOUND);
    },

    async lastPayment(orderId) {
      if (orderId.length > LONGEST_KEY) return null;
      const call = platform.call(OPERATIONS.lastPayment, { query: { orderId } });
      return (await acceptedValue(call, 'Payment lookup rejected')).payment;
    },

    async claimDetails(orderNumber, key) {
      const call = platform.call(OPERATIONS.claimDetails, { body: { orderNumber, key } });
      return (await acceptedValue(call, 'Payment details claim rejected')).claim;
    },

    async noteDetails(key, outcome) {
      const body = { key, submitted: outcome === undefined ? null : { outcome } };
      await acceptedValue(platform.call(OPERATIONS.noteDetails, { body }), 'Payment details storage rejected');
    },
  };
}

/** The provider's orders of payments in parts. */
function hostedProviderOrders(
  platform: PlatformClient,
): Pick<OrderService, 'storeProviderOrder' | 'closeProviderOrder' | 'providerOrders'> {
  return {
    async storeProviderOrder(orderId, order) {
      await acceptedValue(platform.call(OPERATIONS.keepProviderOrder, { body: { orderId, order } }), NO_ORDER_FOUND);
    },

    async closeProviderOrder(pspReference) {
      if (pspReference.length > LONGEST_KEY) return;
      const call = platform.call(OPERATIONS.closeProviderOrder, { body: { pspReference } });
      await acceptedValue(call, 'Provider order closing rejected');
    },

    async providerOrders(cartId) {
      if (cartId.length > LONGEST_KEY) return [];
      const call = platform.call(OPERATIONS.providerOrders, { query: { cartId } });
      return (await acceptedValue(call, 'Provider order lookup rejected')).orders;
    },
  };
}

/** The value of a call; throws an error with `message` when the platform rejects it. */
async function acceptedValue<T>(call: Promise<Result<T, unknown>>, message: string): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(message);
  return result.value;
}
