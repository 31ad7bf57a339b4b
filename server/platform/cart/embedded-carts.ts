import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartAnswer, CartError, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import { MAX_LINES } from '#app/modules/cart/domain/wanted-items.ts';
import type { CartResult, CartService } from '#app/modules/cart/ports.ts';
import { COUNTRY_CODES, type Market } from '#app/modules/markets/domain/types.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { LimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import { offeredMethods, toShippingMethod } from '#server/platform/shipping/offered-methods.ts';
import type { TaxQuotes } from '#server/platform/tax/tax-quotes.ts';
import type { CartTokens } from './cart-token.ts';
import { priceCart } from './price-cart.ts';
import { cartClosed, readCart, type StoredCart } from './read-cart.ts';
import { readForPricing } from './read-for-pricing.ts';
import { sellingMarket } from './selling-market.ts';

type Deps = {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly tokens: CartTokens;
  readonly quotes: TaxQuotes;
  readonly limitRows: LimitRows;
};

/** Carts in the store. Changes are commands; every answer is read from the store and priced in the requested market. */
export function createEmbeddedCarts({ store, clock, ids, tokens, quotes, limitRows }: Deps): CartService {
  const price = async (market: Market, stored: StoredCart): Promise<Cart> => {
    const at = { market: sellingMarket(market), now: clock() };
    return priceCart(stored, { ...(await readForPricing(store.read, stored, at)), ...at });
  };

  /** A renewed token extends the life of its cart. A command that created or changed the cart has extended it. */
  const issue = async (cartId: string, sent?: string): Promise<string> => {
    const token = await tokens.issue(cartId, sent);
    if (sent !== undefined && token !== sent) await store.command('touchCart', { cartId, now: clock() });
    return token;
  };
  const answer = async (market: Market, stored: StoredCart, sent?: string): Promise<CartAnswer> => ({
    token: await issue(stored.id, sent),
    cart: await price(market, stored),
  });

  const openById = async (cartId: string): Promise<Result<StoredCart, CartError>> => {
    const stored = await readCart(store.read, cartId);
    if (!stored) return err({ kind: 'CART_NOT_FOUND' });
    return stored.state === 'CLOSED' ? err(await cartClosed(store.read, cartId)) : ok(stored);
  };
  const answerById = async (market: Market, cartId: string, sent?: string): CartResult => {
    const stored = await openById(cartId);
    return stored.ok ? ok(await answer(market, stored.value, sent)) : stored;
  };
  /** The open cart of a token, in any market. */
  const open = async (token: string): Promise<Result<StoredCart, CartError>> => {
    const cartId = await tokens.read(token);
    return cartId === null ? err({ kind: 'UNAUTHORIZED' }) : openById(cartId);
  };

  const change = async (market: Market, token: string, change: CartChange): CartResult => {
    const cartId = await tokens.read(token);
    if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
    const limits =
      change.kind === 'apply-discount-code'
        ? limitRows.of('discount-code', { cartId, clientAddress: change.clientAddress })
        : [];
    const on = { cartId, market: sellingMarket(market), now: clock() };
    const changed = await store.command('changeCart', { ...on, change, limits });
    return changed.ok ? answerById(market, cartId, token) : changed;
  };

  const listShippingMethods: CartService['listShippingMethods'] = async (market, token) => {
    if (token === null) return err({ kind: 'cart-token-missing' });
    const stored = await open(token);
    return stored.ok ? ok(cartShippingMethods(market, await price(market, stored.value), clock())) : stored;
  };

  return {
    async fetch(market, token) {
      const stored = await open(token);
      if (!stored.ok) return stored;
      if (stored.value.country !== market.countryCode) return change(market, token, { kind: 'move-cart' });
      return ok(await answer(market, stored.value, token));
    },

    async addProducts(market, token, items) {
      // More lines than a cart can hold are rejected before they reach the store.
      if (items.length > MAX_LINES) return err({ kind: 'quantity_request_upper_limit', limit: MAX_LINES });
      const cartId = token === null ? ids.uuid() : await tokens.read(token);
      if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
      const added = await store.command('addToCart', {
        cartId,
        market: sellingMarket(market),
        now: clock(),
        create: token === null,
        items,
        lineIds: items.map(() => ids.uuid()),
      });
      return added.ok ? answerById(market, added.value.cartId, token ?? undefined) : added;
    },

    change,
    listShippingMethods,

    async listWalletShippingMethods(market, token, countryCode) {
      if (!COUNTRY_CODES.some((code) => code === countryCode))
        return err({ kind: 'invalid-country-code', countryCode });
      if (countryCode !== market.countryCode) return err({ kind: 'apple_pay_country_error', countryCode });
      return listShippingMethods(market, token);
    },

    async quoteTax(market, token, address) {
      const cartId = await tokens.read(token);
      if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
      const quoted = await quotes.quote(market, cartId, address);
      return quoted.ok ? ok({ cart: quoted.value, token: await issue(cartId, token) }) : quoted;
    },

    async previewCountry(market, token) {
      const stored = await open(token);
      return stored.ok ? ok(await price(market, stored.value)) : stored;
    },
  };
}

/** The shipping methods of a market at `now`, with the prices that apply to a cart. */
export function cartShippingMethods(
  market: Market,
  { discounts, freeShipping: { reached } }: Pick<Cart, 'discounts' | 'freeShipping'>,
  now: number,
): readonly ShippingMethod[] {
  const freeShipping = discounts.orderRules.some((rule) => rule.freeShipping);
  return offeredMethods(market, now).map((offer) => toShippingMethod(offer, { freeShipping, reached, market }));
}

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
