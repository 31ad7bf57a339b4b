import { type Clock, days } from '#app/kernel/clock.ts';
import type { WarehouseRegion } from '#app/modules/markets/domain/types.ts';

/**
 * A cart token in the session: with the date of its last answer, its warehouse region and the country it was last
 * priced for.
 */
export type KeptCart = {
  readonly token: string;
  readonly date: number;
  readonly region: WarehouseRegion;
  readonly count: number;
  readonly country?: string | undefined;
};

/** A visitor keeps one cart per warehouse region; `cart` is the one of the region shopped in last. */
export type KeptCarts = { readonly cart?: KeptCart | undefined; readonly otherCart?: KeptCart | undefined };

/** How long a token is good after it was issued. */
export const CART_TOKEN_LIFE = days(30);

/** The cart for a region, when its token is recent enough. */
export function cartFor(
  { cart, otherCart }: KeptCarts,
  region: WarehouseRegion,
  now: ReturnType<Clock>,
): KeptCart | null {
  const found = [cart, otherCart].find((kept) => kept?.region === region);
  return found && now - found.date < CART_TOKEN_LIFE ? found : null;
}

/** Puts a cart first and keeps the one of the other region. */
export function keepCart(carts: KeptCarts, kept: KeptCart): KeptCarts {
  return {
    cart: kept,
    otherCart: [carts.cart, carts.otherCart].find((other) => other && other.region !== kept.region),
  };
}

/** Forgets the cart of a region. */
export function dropCart({ cart, otherCart }: KeptCarts, region: WarehouseRegion): KeptCarts {
  return {
    cart: cart?.region === region ? undefined : cart,
    otherCart: otherCart?.region === region ? undefined : otherCart,
  };
}
