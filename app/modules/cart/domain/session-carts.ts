import { type Clock, days } from '#app/kernel/clock.ts';
import type { WarehouseRegion } from '#app/modules/markets/domain/types.ts';

/**
 * A cart token in the session: with the date of its last answer, its warehouse region and the country it was last
 * priced for.
 */
export type SessionCart = {
  readonly token: string;
  readonly date: number;
  readonly region: WarehouseRegion;
  readonly count: number;
  readonly country?: string | undefined;
};

/** A visitor keeps one cart per warehouse region; `cart` is the one of the region shopped in last. */
export type SessionCarts = { readonly cart?: SessionCart | undefined; readonly otherCart?: SessionCart | undefined };

/** How long a token is good after it was issued. */
export const CART_TOKEN_LIFE = days(30);

/** The cart for a region, when its token is recent enough. */
export function cartFor(
  { cart, otherCart }: SessionCarts,
  region: WarehouseRegion,
  now: ReturnType<Clock>,
): SessionCart | null {
  const found = [cart, otherCart].find((kept) => kept?.region === region);
  return found && now - found.date < CART_TOKEN_LIFE ? found : null;
}

/** Puts a cart first and keeps the one of the other region. */
export function storeCart(carts: SessionCarts, kept: SessionCart): SessionCarts {
  return {
    cart: kept,
    otherCart: [carts.cart, carts.otherCart].find((other) => other && other.region !== kept.region),
  };
}

/** Forgets the cart of a region. */
export function dropCart({ cart, otherCart }: SessionCarts, region: WarehouseRegion): SessionCarts {
  return {
    cart: cart?.region === region ? undefined : cart,
    otherCart: otherCart?.region === region ? undefined : otherCart,
  };
}
