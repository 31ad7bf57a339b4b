import type { Clock } from '#app/kernel/clock.ts';
import type { CartService, TaxService } from '#app/modules/cart/ports.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { createCartTokens } from './cart/cart-token.ts';
import { cartShippingMethods, createCartReads, createEmbeddedCarts } from './cart/embedded-carts.ts';
import { createEmbeddedOrders } from './orders/embedded-orders.ts';
import type { PlatformStore } from './platform-store.ts';
import { createLimitRows } from './rate-limits/limit-rows.ts';
import { createTaxQuotes } from './tax/tax-quotes.ts';

export type EmbeddedCommerce = {
  readonly carts: CartService;
  /** The carts for one request that changes nothing. */
  cartReads(): CartService;
  readonly orders: OrderService;
};

/**
 * The commerce platform inside this process: carts and orders in the store. `tokenKeys` sign cart tokens and hash the
 * addresses that rate limits and reservations count.
 */
export function createEmbeddedCommerce({
  store,
  clock,
  ids,
  tokenKeys,
  tax,
}: {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly tokenKeys: KeyRing;
  readonly tax: TaxService;
}): EmbeddedCommerce {
  const tokens = createCartTokens({ keys: tokenKeys, clock });
  const limitRows = createLimitRows(tokenKeys);
  const quotes = createTaxQuotes({ store, clock, tax });
  const carts = createEmbeddedCarts({ store, clock, ids, tokens, quotes, limitRows });
  return {
    carts,
    cartReads: () => createCartReads(carts, (market, cart) => cartShippingMethods(market, cart, clock())),
    orders: createEmbeddedOrders({ store, clock, ids, tokens, quotes, limitRows }),
  };
}
