import { days } from '#app/kernel/clock.ts';
import { CART_TOKEN_LIFE } from '#app/modules/cart/domain/session-carts.ts';
import { marks } from '#server/platform/catalogue/marks.ts';
import type { CommandContext } from '#server/store/types.ts';

/**
 * How long an unused cart is kept. Every issued token touches an open cart, so that no valid token names one of this
 * age.
 */
const LIFE = { OPEN: CART_TOKEN_LIFE + days(7), CLOSED: days(90) } as const;
/** Carts looked at by one command. */
const LARGEST_SWEEP = 200;

/** Which cart a walk over the carts of a state came to last. */
export type CartPlace = { readonly at: number; readonly id: string };
export type CartState = keyof typeof LIFE;
/** `next`: where to go on; null at the end. */
export type SweptCarts = { readonly removed: number; readonly next: CartPlace | null };

const BEGINNING: CartPlace = { at: 0, id: '' };

/** The upkeep of carts. */
export const cartSweepCommands = {
  /**
   * Deletes carts whose life is over with their lines, looking at no more than 200 from a place on. One stays while
   * goods are held for its order or the bank decides; orders outlive their carts. Carts another command is busy with
   * are left to it.
   */
  async sweepCarts(
    { sql }: CommandContext,
    { state, after, now }: { readonly state: CartState; readonly after: CartPlace | null; readonly now: number },
  ): Promise<SweptCarts> {
    const { at, id } = after ?? BEGINNING;
    const old = await sql.all<{ id: string; updated_at: number }>(
      `SELECT id, updated_at FROM carts WHERE state = ? AND updated_at < ? AND (updated_at, id) > (?, ?) ORDER BY updated_at, id LIMIT ?
       {{FOR UPDATE SKIP LOCKED}}`,
      [state, now - LIFE[state], at, id, LARGEST_SWEEP],
    );
    const last = old.at(-1);
    if (!last) return { removed: 0, next: null };
    const ids = old.map((cart) => cart.id);
    // Orders are read after the carts are locked: beginning an order locks its cart first.
    const removed = await sql.run(
      `DELETE FROM carts WHERE id IN (${marks(ids)})
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.cart_id = carts.id AND (o.status = 'pending' OR (o.status = 'created' AND o.reserved = 1)))`,
      ids,
    );
    return { removed, next: old.length < LARGEST_SWEEP ? null : { at: last.updated_at, id: last.id } };
  },
};
