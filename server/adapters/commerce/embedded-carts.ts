import type { Clock } from '#app/kernel/clock.ts';
import type { IdSource } from '#app/kernel/ids.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { normaliseCart } from '#app/modules/cart/domain/normalise-cart.ts';
import { MAX_LINES } from '#app/modules/cart/domain/wanted-items.ts';
import type { CartAnswer, CartResult, CartService } from '#app/modules/cart/ports.ts';
import { COUNTRY_CODES, type Market } from '#app/modules/markets/domain/types.ts';
import { cartClosed } from '#server/platform/cart/closed-cart.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { rawCart } from '#server/platform/cart/raw-cart.ts';
import { type KeptCart, readCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import { sellingMarket } from '#server/platform/cart/selling-market.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { LimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import { offeredMethods, toShippingMethod } from '#server/platform/shipping/offered-methods.ts';
import type { CartTokens } from './cart-token.ts';
import type { TaxQuotes } from './tax-quotes.ts';

type Deps = {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly tokens: CartTokens;
  readonly quotes: TaxQuotes;
  readonly limitRows: LimitRows;
};
type OnCart = { readonly cartId: string; readonly market: ReturnType<typeof sellingMarket>; readonly now: number };

/** Carts on the store. Changes are commands; every answer is read back and priced in the market asked for. */
export function createEmbeddedCarts({ store, clock, ids, tokens, quotes, limitRows }: Deps): CartService {
  const price = async (market: Market, kept: KeptCart): Promise<Cart> => {
    const at = { market: sellingMarket(market), now: clock() };
    return priceCart(kept, { ...(await readForPricing(store.read, kept, at)), ...at });
  };

  /** A token that is new keeps its cart as long as it is good itself. A cart just made or changed is kept anyway. */
  const issue = async (cartId: string, sent?: string): Promise<string> => {
    const token = await tokens.issue(cartId, sent);
    if (sent !== undefined && token !== sent) await store.command('touchCart', { cartId, now: clock() });
    return token;
  };

  /** What the platform answers, read as the answer of any commerce platform is. */
  const answered = async (market: Market, kept: KeptCart, sent?: string): Promise<CartAnswer> => {
    const jwtToken = await issue(kept.id, sent);
    const raw = rawCart(await price(market, kept), { market: sellingMarket(market), state: kept.state, jwtToken });
    return { cart: normaliseCart(raw), token: raw.jwtToken };
  };

  /** The open cart a token names, wherever it belongs. */
  const openCart = async (token: string): Promise<Result<KeptCart, CartError>> => {
    const cartId = await tokens.read(token);
    if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
    const kept = await readCart(store.read, cartId);
    if (!kept) return err({ kind: 'CART_NOT_FOUND' });
    return kept.state === 'CLOSED' ? err(await cartClosed(store.read, cartId)) : ok(kept);
  };

  const answer = async (market: Market, cartId: string, sent?: string): CartResult => {
    const kept = await readCart(store.read, cartId);
    if (!kept) return err({ kind: 'CART_NOT_FOUND' });
    if (kept.state === 'CLOSED') return err(await cartClosed(store.read, cartId));
    return ok(await answered(market, kept, sent));
  };

  const change = async (
    market: Market,
    token: string,
    write: (on: OnCart) => Promise<Result<unknown, CartError>>,
  ): CartResult => {
    const cartId = await tokens.read(token);
    if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
    const done = await write({ cartId, market: sellingMarket(market), now: clock() });
    return done.ok ? answer(market, cartId, token) : done;
  };

  const move = (market: Market, token: string) => change(market, token, (on) => store.command('moveCart', on));

  const listShippingMethods: CartService['listShippingMethods'] = async (market, token) => {
    if (token === null) return err({ kind: 'cart-token-missing' });
    const kept = await openCart(token);
    if (!kept.ok) return kept;
    const cart = await price(market, kept.value);
    const freeShipping = cart.discounts.orderRules.some((rule) => rule.freeShipping);
    return ok(
      offeredMethods(market, clock()).map((offer) =>
        toShippingMethod(offer, { freeShipping, reached: cart.freeShipping.reached, market }),
      ),
    );
  };

  return {
    async fetch(market, token) {
      const kept = await openCart(token);
      if (!kept.ok) return kept;
      if (kept.value.country !== market.countryCode) return move(market, token);
      return ok(await answered(market, kept.value, token));
    },

    async addProducts(market, token, items) {
      // More than a cart can hold is refused before it reaches the store.
      if (items.length > MAX_LINES) return err({ kind: 'quantity_request_upper_limit', limit: MAX_LINES });
      const lineIds = items.map(() => ids.uuid());
      if (token !== null)
        return change(market, token, (on) => store.command('addToCart', { ...on, create: false, items, lineIds }));
      const done = await store.command('addToCart', {
        cartId: ids.uuid(),
        market: sellingMarket(market),
        now: clock(),
        create: true,
        items,
        lineIds,
      });
      return done.ok ? answer(market, done.value.cartId) : done;
    },

    updateProduct: (market, token, { itemId, quantity, seen }) =>
      change(market, token, (on) => store.command('setLineQuantity', { ...on, itemId, quantity, seen })),

    removeProduct: (market, token, itemId, seen) =>
      change(market, token, (on) => store.command('setLineQuantity', { ...on, itemId, quantity: 0, seen })),

    listShippingMethods,

    async listWalletShippingMethods(market, token, countryCode) {
      if (!COUNTRY_CODES.some((known) => known === countryCode))
        return err({ kind: 'invalid-country-code', countryCode });
      if (countryCode !== market.countryCode) return err({ kind: 'apple_pay_country_error', countryCode });
      return listShippingMethods(market, token);
    },

    selectShippingMethod: (market, token, id) =>
      change(market, token, (on) => store.command('selectShippingMethod', { ...on, id })),

    applyDiscountCode: (market, token, { code, clientAddress }) =>
      change(market, token, (on) =>
        store.command('applyDiscountCode', {
          ...on,
          code,
          limits: limitRows.of('discount-code', { cartId: on.cartId, clientAddress }),
        }),
      ),

    removeDiscountCode: (market, token) => change(market, token, (on) => store.command('removeDiscountCode', on)),

    async quoteTax(market, token, address) {
      const cartId = await tokens.read(token);
      if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
      const quoted = await quotes.quote(market, cartId, address);
      return quoted.ok ? ok({ cart: quoted.value, token: await issue(cartId, token) }) : quoted;
    },

    updateCountry: move,

    async previewCountry(market, token) {
      const kept = await openCart(token);
      return kept.ok ? ok(await price(market, kept.value)) : kept;
    },
  };
}
