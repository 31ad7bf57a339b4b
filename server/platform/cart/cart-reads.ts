import { ok } from '#app/kernel/result.ts';
import type { Cart, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/**
 * The carts for one request that changes nothing: the shipping methods of a cart that the request has read are priced
 * from that answer, without another read of the store.
 */
export function createCartReads(
  carts: CartService,
  methodsOf: (market: Market, cart: Cart) => readonly ShippingMethod[],
): CartService {
  let last: { readonly market: Market; readonly token: string; readonly cart: Cart } | null = null;
  return {
    ...carts,
    async fetch(market, token) {
      const answer = await carts.fetch(market, token);
      last = answer.ok ? { market, ...answer.value } : null;
      return answer;
    },
    async listShippingMethods(market, token) {
      return last && last.market === market && last.token === token
        ? ok(methodsOf(market, last.cart))
        : carts.listShippingMethods(market, token);
    },
  };
}
