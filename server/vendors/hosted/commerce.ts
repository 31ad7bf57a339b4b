import type { ShippingOffer } from '#app/modules/cart/domain/cart.ts';
import type { MarketOffers } from '#app/modules/cart/domain/market-offers.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { createHttpCarts } from './carts.ts';
import { createHttpOrders } from './orders.ts';
import type { PlatformClient } from './platform-client.ts';

/** The commerce of a hosted platform: carts, orders, shipping methods and offers. */
export function createHttpCommerce(platform: PlatformClient): {
  readonly carts: CartService;
  readonly orders: OrderService;
  shippingMethods(market: Market): Promise<ShippingOffer>;
  offers(market: Market): Promise<MarketOffers>;
} {
  return {
    carts: createHttpCarts(platform),
    orders: createHttpOrders(platform),
    async shippingMethods(market) {
      const answer = await platform.call(OPERATIONS.marketShippingMethods, { market });
      if (!answer.ok) throw new Error('Listing deliveries was refused');
      const { shippingMethods, until } = answer.value;
      return { methods: shippingMethods, until };
    },
    async offers(market) {
      const answer = await platform.call(OPERATIONS.marketOffers, { market });
      if (!answer.ok) throw new Error('Listing offers was refused');
      return answer.value;
    },
  };
}
