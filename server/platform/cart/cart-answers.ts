import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import type { CartAnswer, CartResult } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { CartTokens } from './cart-token.ts';
import { cartClosed } from './closed-cart.ts';
import { normaliseCart } from './normalise-cart.ts';
import { priceCart } from './price-cart.ts';
import { rawCart } from './raw-cart.ts';
import { readCart, type StoredCart } from './read-cart.ts';
import { readForPricing } from './read-for-pricing.ts';
import { sellingMarket } from './selling-market.ts';

type Deps = { readonly store: PlatformStore; readonly clock: Clock; readonly tokens: CartTokens };

/** Reads stored carts and returns them with the prices of a market and a token. */
export type CartAnswers = ReturnType<typeof createCartAnswers>;

export function createCartAnswers({ store, clock, tokens }: Deps) {
  const price = async (market: Market, stored: StoredCart): Promise<Cart> => {
    const at = { market: sellingMarket(market), now: clock() };
    return priceCart(stored, { ...(await readForPricing(store.read, stored, at)), ...at });
  };

  /**
   * A renewed token extends the life of its cart. A command that created or changed the cart has already extended it.
   */
  const issue = async (cartId: string, sent?: string): Promise<string> => {
    const token = await tokens.issue(cartId, sent);
    if (sent !== undefined && token !== sent) await store.command('touchCart', { cartId, now: clock() });
    return token;
  };

  /** The answer for a stored cart, normalised like the answer of any commerce platform. */
  const of = async (market: Market, stored: StoredCart, sent?: string): Promise<CartAnswer> => {
    const jwtToken = await issue(stored.id, sent);
    const raw = rawCart(await price(market, stored), { market: sellingMarket(market), state: stored.state, jwtToken });
    return { cart: normaliseCart(raw), token: raw.jwtToken };
  };

  const openById = async (cartId: string): Promise<Result<StoredCart, CartError>> => {
    const stored = await readCart(store.read, cartId);
    if (!stored) return err({ kind: 'CART_NOT_FOUND' });
    return stored.state === 'CLOSED' ? err(await cartClosed(store.read, cartId)) : ok(stored);
  };

  return {
    price,
    issue,
    of,

    async byId(market: Market, cartId: string, sent?: string): CartResult {
      const stored = await openById(cartId);
      return stored.ok ? ok(await of(market, stored.value, sent)) : stored;
    },

    /** The open cart of a token, in any market. */
    async open(token: string): Promise<Result<StoredCart, CartError>> {
      const cartId = await tokens.read(token);
      return cartId === null ? err({ kind: 'UNAUTHORIZED' }) : openById(cartId);
    },
  };
}
