import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { normaliseCart } from '#app/modules/cart/domain/normalise-cart.ts';
import type { CartAnswer, CartResult } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { cartClosed } from '#server/platform/cart/closed-cart.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { rawCart } from '#server/platform/cart/raw-cart.ts';
import { type KeptCart, readCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import { sellingMarket } from '#server/platform/cart/selling-market.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { CartTokens } from './cart-token.ts';

type Deps = { readonly store: PlatformStore; readonly clock: Clock; readonly tokens: CartTokens };

/** Reads stored carts and returns them with the prices of a market and a token. */
export type CartAnswers = ReturnType<typeof createCartAnswers>;

export function createCartAnswers({ store, clock, tokens }: Deps) {
  const price = async (market: Market, kept: KeptCart): Promise<Cart> => {
    const at = { market: sellingMarket(market), now: clock() };
    return priceCart(kept, { ...(await readForPricing(store.read, kept, at)), ...at });
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
  const of = async (market: Market, kept: KeptCart, sent?: string): Promise<CartAnswer> => {
    const jwtToken = await issue(kept.id, sent);
    const raw = rawCart(await price(market, kept), { market: sellingMarket(market), state: kept.state, jwtToken });
    return { cart: normaliseCart(raw), token: raw.jwtToken };
  };

  const openById = async (cartId: string): Promise<Result<KeptCart, CartError>> => {
    const kept = await readCart(store.read, cartId);
    if (!kept) return err({ kind: 'CART_NOT_FOUND' });
    return kept.state === 'CLOSED' ? err(await cartClosed(store.read, cartId)) : ok(kept);
  };

  return {
    price,
    issue,
    of,

    async byId(market: Market, cartId: string, sent?: string): CartResult {
      const kept = await openById(cartId);
      return kept.ok ? ok(await of(market, kept.value, sent)) : kept;
    },

    /** The open cart of a token, in any market. */
    async open(token: string): Promise<Result<KeptCart, CartError>> {
      const cartId = await tokens.read(token);
      return cartId === null ? err({ kind: 'UNAUTHORIZED' }) : openById(cartId);
    },
  };
}
