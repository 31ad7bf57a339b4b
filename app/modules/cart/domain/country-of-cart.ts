import type { Clock } from '#app/kernel/clock.ts';
import { cartFor, type SessionCarts } from './session-carts.ts';

/** The country the visitor's cart was last priced for; null without a cart. */
export function countryOfCart(carts: SessionCarts, now: ReturnType<Clock>): string | null {
  const { cart } = carts;
  return (cart && cartFor(carts, cart.region, now)?.country) ?? null;
}
