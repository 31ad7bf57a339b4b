import type { Clock } from '#app/kernel/clock.ts';
import type { CartService, TaxService } from '#app/modules/cart/ports.ts';
import type { AddressOrders, OrderService } from '#app/modules/orders/ports.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { createCartReads } from './cart/cart-reads.ts';
import { cartShippingMethods } from './cart/cart-shipping-methods.ts';
import { createCartTokens } from './cart/cart-token.ts';
import { createEmbeddedCarts } from './cart/embedded-carts.ts';
import { createAddressOrders } from './orders/address-orders.ts';
import { createEmbeddedOrders } from './orders/embedded-orders.ts';
import { normalisedOrders } from './orders/normalised-orders.ts';
import type { PlatformOrders } from './orders/platform-orders.ts';
import type { PlatformStore } from './platform-store.ts';
import { createLimitRows } from './rate-limits/limit-rows.ts';
import { createTaxQuotes } from './tax/quote-tax.ts';

export type EmbeddedCommerce = {
  readonly carts: CartService;
  /** The carts for one request that changes nothing. */
  cartReads(): CartService;
  readonly orders: OrderService;
  readonly addressOrders: AddressOrders;
  readonly platformOrders: PlatformOrders;
};

/**
 * The commerce platform inside this process: carts and orders in the store. `tokenKeys` sign cart tokens and hash the
 * addresses that rate limits and reservations count. `platformOrders` are the orders in the platform's shape.
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
  const platformOrders = createEmbeddedOrders({
    store,
    clock,
    ids,
    tokens,
    quotes,
    limitRows,
  });
  const carts = createEmbeddedCarts({ store, clock, ids, tokens, quotes, limitRows });
  return {
    carts,
    cartReads: () => createCartReads(carts, (market, cart) => cartShippingMethods(market, cart, clock())),
    orders: normalisedOrders(platformOrders),
    addressOrders: createAddressOrders(platformOrders),
    platformOrders,
  };
}
