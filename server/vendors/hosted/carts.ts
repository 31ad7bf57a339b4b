import { taxAddress } from '#app/kernel/address.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINES } from '#app/modules/cart/domain/wanted-items.ts';
import type { CartAnswer, CartService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { normaliseCart } from '#server/platform/cart/normalise-cart.ts';
import type { RawCart } from '#server/platform/cart/raw-cart-shape.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';
import { withSalesTax } from '#server/platform/tax/cart-tax.ts';
import type { PlatformClient } from './platform-client.ts';

/**
 * Carts of a hosted platform. Every call rejects with `UpstreamUnavailable` when the platform does not answer; the
 * platform may have made the change nevertheless.
 */
export function createHttpCarts(platform: PlatformClient): CartService {
  return {
    fetch: (market, token) => answered(platform.call(OPERATIONS.fetchCart, { market, token })),

    ...hostedLines(platform),
    ...hostedShippingMethods(platform),

    selectShippingMethod: (market, token, id) =>
      answered(platform.call(OPERATIONS.selectShippingMethod, { market, token, body: { id } })),

    applyDiscountCode: (market, token, { code, clientAddress }) =>
      answered(platform.call(OPERATIONS.applyDiscountCode, { market, token, body: { code, clientAddress } })),

    removeDiscountCode: (market, token) => answered(platform.call(OPERATIONS.removeDiscountCode, { market, token })),

    setGiftOptions: (market, token, choice) =>
      answered(platform.call(OPERATIONS.setGiftOptions, { market, token, body: choice })),

    async quoteTax(market, token, address) {
      const quoted = await platform.call(OPERATIONS.quoteTax, {
        market,
        token,
        body: { address: taxAddress(address) },
      });
      if (!quoted.ok) return quoted;
      const { salesTax, ...raw } = quoted.value;
      const cart = normaliseCart(raw);
      return ok({ cart: salesTax ? withSalesTax(cart, salesTax) : cart, token: raw.jwtToken });
    },

    updateCountry: (market, token) =>
      answered(platform.call(OPERATIONS.updateCountry, { market, token, body: placeOf(market) })),

    async previewCountry(market, token) {
      const preview = await platform.call(OPERATIONS.previewCountry, { market, token });
      return preview.ok ? ok(normaliseCart(preview.value)) : preview;
    },
  };
}

/** The lines of a cart: added, changed and removed. */
function hostedLines(platform: PlatformClient): Pick<CartService, 'addProducts' | 'updateProduct' | 'removeProduct'> {
  return {
    async addProducts(market, token, items) {
      if (items.length > MAX_LINES) return err({ kind: 'quantity_request_upper_limit', limit: MAX_LINES });
      const requestedItems = items.map(({ id, quantity }) => ({ id, quantity: sendable(quantity) }));
      if (token !== null)
        return answered(platform.call(OPERATIONS.addProducts, { market, token, body: { items: requestedItems } }));
      return answered(
        platform.call(OPERATIONS.createCart, { market, body: { ...placeOf(market), items: requestedItems } }),
      );
    },

    updateProduct: (market, token, { itemId, quantity, seen }) =>
      answered(
        platform.call(OPERATIONS.updateProduct, {
          market,
          token,
          body: { itemId, quantity: sendable(quantity), seen },
        }),
      ),

    async removeProduct(market, token, itemId, seen) {
      if (itemId.length > LONGEST_KEY) return err({ kind: 'line-not-found', itemId });
      return answered(platform.call(OPERATIONS.removeProduct, { market, token, query: { itemId, seen } }));
    },
  };
}

/** The shipping methods of a market, with the prices that apply to a cart. */
function hostedShippingMethods(
  platform: PlatformClient,
): Pick<CartService, 'listShippingMethods' | 'listWalletShippingMethods'> {
  const methods = async (market: Market, token: string | null, query: { readonly walletCountryCode?: string }) => {
    const result = await platform.call(OPERATIONS.listShippingMethods, { market, token, query });
    return result.ok ? ok(result.value.shippingMethods) : result;
  };

  return {
    listShippingMethods: (market, token) => methods(market, token, {}),

    async listWalletShippingMethods(market, token, countryCode) {
      if (countryCode.length > LONGEST_KEY) return err({ kind: 'invalid-country-code', countryCode });
      return methods(market, token, { walletCountryCode: countryCode });
    },
  };
}

async function answered<E>(call: Promise<Result<RawCart, E>>): Promise<Result<CartAnswer, E | CartError>> {
  const result = await call;
  if (!result.ok) return result;
  if (result.value.state === 'CLOSED') return err({ kind: 'CART_CLOSED', orderId: null });
  return ok({ cart: normaliseCart(result.value), token: result.value.jwtToken });
}

function placeOf({ countryCode, language }: Market) {
  return { countryCode, languageCode: language };
}

/** JSON cannot express `NaN` or `Infinity`. */
function sendable(quantity: number): number | null {
  return Number.isFinite(quantity) ? quantity : null;
}
