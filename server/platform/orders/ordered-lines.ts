import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import type { Sql } from '#server/store/types.ts';
import type { TakenOut } from './order-document.ts';
import type { StoredOrder } from './read-order.ts';

/** Closes the cart of an order that is paid or pending. The cart is locked. */
export async function closeCart(sql: Sql, cartId: string, now: number): Promise<void> {
  await sql.run("UPDATE carts SET state = 'CLOSED', updated_at = ? WHERE id = ?", [now, cartId]);
}

/**
 * Whether two orders of one cart bought different lines of it: one began after the lines of the other had left the
 * cart.
 */
export function isOfAnotherCart(a: StoredOrder, b: StoredOrder): boolean {
  return isWithout(a, b) || isWithout(b, a);
}

const isWithout = ({ taken_out }: StoredOrder, { cart_version }: StoredOrder): boolean =>
  taken_out !== null && taken_out.cartVersion <= cart_version;

/**
 * Removes the ordered lines and gift options from a cart that changed after the order began; later lines stay and can
 * be ordered as well. The order stores what was removed until its payment succeeds or fails. The cart is locked.
 */
export async function takeOutOfCart(sql: Sql, order: StoredOrder, now: number): Promise<void> {
  const taken: TakenOut['lines'][number][] = [];
  for (const ordered of order.doc.orderLines) {
    // A gift is not one of the cart's own lines.
    if (ordered.type !== 'physical' || ordered.isGift) continue;
    let left = ordered.quantity;
    const lines = await sql.all<{ id: string; position: number; quantity: number; name: string }>(
      'SELECT id, position, quantity, name FROM cart_lines WHERE cart_id = ? AND variant_id = ? ORDER BY position, id',
      [order.cart_id, ordered.productId],
    );
    for (const { id, position, quantity, name } of lines) {
      const units = Math.min(quantity, left);
      if (units === 0) break;
      if (units === quantity) await sql.run('DELETE FROM cart_lines WHERE id = ?', [id]);
      else await sql.run('UPDATE cart_lines SET quantity = ? WHERE id = ?', [quantity - units, id]);
      taken.push({ id, variantId: ordered.productId, position, quantity: units, name });
      left -= units;
    }
  }
  const gift = await takeGiftOptions(sql, order);
  const cartVersion = await countChange(sql, order.cart_id, now);
  const takenOut: TakenOut = { cartVersion, lines: taken, gift };
  await sql.run('UPDATE orders SET taken_out = ? WHERE id = ?', [JSON.stringify(takenOut), order.id]);
  const left = await sql.get('SELECT id FROM cart_lines WHERE cart_id = ? LIMIT 1', [order.cart_id]);
  if (!left) await closeCart(sql, order.cart_id, now);
}

/**
 * Restores the lines and gift options of an order whose payment failed after they had left its cart, up to the largest
 * quantity of a line, and opens the cart. When another order has closed the cart meanwhile, the lines of that order are
 * removed first. The cart is locked; `others` are its other orders that are paid or pending.
 */
export async function putBackIntoCart(
  sql: Sql,
  order: StoredOrder,
  { others, now }: { readonly others: readonly StoredOrder[]; readonly now: number },
): Promise<void> {
  const cart = await sql.get<{ state: string }>('SELECT state FROM carts WHERE id = ?', [order.cart_id]);
  if (!cart) return;
  if (cart.state === 'CLOSED')
    for (const other of others) if (other.taken_out === null) await takeOutOfCart(sql, other, now);
  for (const line of order.taken_out?.lines ?? []) {
    const present = await sql.get<{ id: string; quantity: number }>(
      'SELECT id, quantity FROM cart_lines WHERE cart_id = ? AND variant_id = ? ORDER BY position, id LIMIT 1',
      [order.cart_id, line.variantId],
    );
    if (present)
      await sql.run('UPDATE cart_lines SET quantity = ? WHERE id = ?', [
        Math.min(MAX_LINE_QUANTITY, present.quantity + line.quantity),
        present.id,
      ]);
    else {
      const values = [line.id, order.cart_id, line.position, line.variantId, line.quantity, line.name];
      await sql.run(
        'INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES (?, ?, ?, ?, ?, ?)',
        values,
      );
    }
  }
  await putBackGiftOptions(sql, order);
  await countChange(sql, order.cart_id, now);
  await sql.run("UPDATE carts SET state = 'OPEN' WHERE id = ?", [order.cart_id]);
  await sql.run('UPDATE orders SET taken_out = NULL WHERE id = ?', [order.id]);
}

/** Removes the gift options from the cart of an order that has them, and returns them. */
async function takeGiftOptions(sql: Sql, { cart_id, doc }: StoredOrder): Promise<TakenOut['gift']> {
  if (!doc.giftOptions) return null;
  await sql.run('UPDATE carts SET gift_wrapped = 0, gift_message = NULL WHERE id = ?', [cart_id]);
  return { isWrapped: doc.giftOptions.wrapping !== null, message: doc.giftOptions.message };
}

/** Restores the gift options of an order to a cart that has none since. */
async function putBackGiftOptions(sql: Sql, { cart_id, taken_out }: StoredOrder): Promise<void> {
  if (!taken_out?.gift) return;
  const { isWrapped, message } = taken_out.gift;
  await sql.run(
    'UPDATE carts SET gift_wrapped = ?, gift_message = ? WHERE id = ? AND gift_wrapped = 0 AND gift_message IS NULL',
    [isWrapped ? 1 : 0, message, cart_id],
  );
}

/** Counts a change of a cart; returns its new version. */
async function countChange(sql: Sql, cartId: string, now: number): Promise<number> {
  await sql.run('UPDATE carts SET version = version + 1, updated_at = ? WHERE id = ?', [now, cartId]);
  const cart = await sql.get<{ version: number }>('SELECT version FROM carts WHERE id = ?', [cartId]);
  return Number(cart?.version ?? 0);
}
