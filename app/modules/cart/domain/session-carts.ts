import { type Clock, days } from '#app/kernel/clock.ts';
import type { WarehouseRegion } from '#app/modules/markets/domain/types.ts';

/**
 * A cart token in the session: the date of its last answer, its warehouse region, and the country of its last prices.
 */
export type SessionCart = {
  readonly token: string;
  readonly date: number;
  readonly region: WarehouseRegion;
  readonly count: number;
  readonly country?: string | undefined;
};

/** A visitor has one cart per warehouse region; `cart` is the one of the last region visited. */
export type SessionCarts = { readonly cart?: SessionCart | undefined; readonly otherCart?: SessionCart | undefined };

/** The lifetime of a token. */
export const CART_TOKEN_LIFE = days(30);

/** The cart of a region, when its token has not expired. */
export function cartFor(
  { cart, otherCart }: SessionCarts,
  region: WarehouseRegion,
  now: ReturnType<Clock>,
): SessionCart | null {
  const found = [cart, otherCart].find((kept) => kept?.region === region);
  return found && now - found.date < CART_TOKEN_LIFE ? found : null;
}

/** The number of items in the cart of a region; 0 without one. */
export function countFor(carts: SessionCarts, region: WarehouseRegion, now: ReturnType<Clock>): number {
  return cartFor(carts, region, now)?.count ?? 0;
}

/** The cart with items that waits in the other warehouse region; null without one. */
export function waitingCart(carts: SessionCarts, region: WarehouseRegion, now: ReturnType<Clock>): SessionCart | null {
  const other = cartFor(carts, region === 'US' ? 'NL' : 'US', now);
  return other && other.count > 0 ? other : null;
}

/** Makes a cart the first one and stores the one of the other region. */
export function storeCart(carts: SessionCarts, kept: SessionCart): SessionCarts {
  return {
    cart: kept,
    otherCart: [carts.cart, carts.otherCart].find((other) => other && other.region !== kept.region),
  };
}

/** Removes the cart of a region. */
export function dropCart({ cart, otherCart }: SessionCarts, region: WarehouseRegion): SessionCarts {
  return {
    cart: cart?.region === region ? undefined : cart,
    otherCart: otherCart?.region === region ? undefined : otherCart,
  };
}

/** The country the visitor's cart was last priced for; null without a cart. */
export function countryOfCart(carts: SessionCarts, now: ReturnType<Clock>): string | null {
  const { cart } = carts;
  return (cart && cartFor(carts, cart.region, now)?.country) ?? null;
}
