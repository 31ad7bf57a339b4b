import { taxAddress } from '#app/kernel/address.ts';
import { err, ok } from '#app/kernel/result.ts';
import { MAX_LINES } from '#app/modules/cart/domain/wanted-items.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';
import type { PlatformClient } from './platform-client.ts';

/**
 * Carts of a hosted platform. Every call rejects with `UpstreamUnavailable` when the platform does not answer; the
 * platform may have made the change nevertheless.
 */
export function createHttpCarts(platform: PlatformClient): CartService {
  const methods = async (market: Market, token: string | null, query: { readonly walletCountryCode?: string }) => {
    const result = await platform.call(OPERATIONS.listShippingMethods, { market, token, query });
    return result.ok ? ok(result.value.shippingMethods) : result;
  };

  return {
    fetch: (market, token) => platform.call(OPERATIONS.fetchCart, { market, token }),

    async addProducts(market, token, items) {
      if (items.length > MAX_LINES) return err({ kind: 'quantity_request_upper_limit', limit: MAX_LINES });
      return platform.call(OPERATIONS.addProducts, { market, token, body: { items } });
    },

    change: (market, token, change) => platform.call(OPERATIONS.changeCart, { market, token, body: change }),

    listShippingMethods: (market, token) => methods(market, token, {}),

    async listWalletShippingMethods(market, token, countryCode) {
      if (countryCode.length > LONGEST_KEY) return err({ kind: 'invalid-country-code', countryCode });
      return methods(market, token, { walletCountryCode: countryCode });
    },

    quoteTax: (market, token, address) =>
      platform.call(OPERATIONS.quoteTax, { market, token, body: { address: taxAddress(address) } }),

    async previewCountry(market, token) {
      const preview = await platform.call(OPERATIONS.previewCountry, { market, token });
      return preview.ok ? ok(preview.value.cart) : preview;
    },
  };
}
