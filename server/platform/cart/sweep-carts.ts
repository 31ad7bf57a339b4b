import { days } from '#app/kernel/clock.ts';
import { CART_TOKEN_LIFE } from '#app/modules/cart/domain/session-carts.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { CommandContext } from '#server/store/types.ts';

/**
 * How long an unused cart is stored. Every issued token extends an open cart, so that no valid token belongs to a cart
 * of this age.
 */
const LIFE = { OPEN: CART_TOKEN_LIFE + days(7), CLOSED: days(90) } as const;
/** Carts checked by one command. */
const LARGEST_SWEEP = 200;

/** The cursor of a walk over the carts of a state. */
export type CartPlace = { readonly at: number; readonly id: string };
export type CartState = keyof typeof LIFE;
/** `next`: the cursor to continue from; null at the end. */
export type SweptCarts = { readonly removed: number; readonly next: CartPlace | null };

const BEGINNING: CartPlace = { at: 0, id: '' };

/** The upkeep of carts. */
export const cartSweepCommands = {
  /**
   * Deletes expired carts with their lines, at most 200 from a cursor on. A cart stays while its order has a
   * reservation or is pending; orders outlive their carts. Carts that another command has locked are skipped.
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
    // Orders are read after the carts are locked, in the lock order of `beginOrder`.
    const removed = await sql.run(
      `DELETE FROM carts WHERE id IN (${sqlPlaceholders(ids)})
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.cart_id = carts.id AND (o.status = 'pending' OR (o.status = 'created' AND o.reserved = 1)))`,
      ids,
    );
    return { removed, next: old.length < LARGEST_SWEEP ? null : { at: last.updated_at, id: last.id } };
  },
};
