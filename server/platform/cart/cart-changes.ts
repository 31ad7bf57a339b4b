import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { Sql } from '#server/store/types.ts';
import { cartClosed, readCart, readCartVariants, type StoredCart } from './read-cart.ts';
import type { PricedVariant } from './read-priced-variants.ts';
import type { SellingMarket } from './selling-market.ts';

/** The cart, the market and the time of a change. */
export type OnCart = { readonly cartId: string; readonly market: SellingMarket; readonly now: number };

/** An open cart under its lock, in the transaction that changes it. */
export type OpenCart = Omit<OnCart, 'cartId'> & { readonly sql: Sql; readonly cart: StoredCart };
export type Changed = Promise<Result<null, CartError>>;

/** Stores the discount code or the shipping method of a cart. The same value again leaves the version alone. */
export async function setColumn(
  { sql, cart, market, now }: OpenCart,
  { column, value }: { readonly column: 'discount_code' | 'shipping_method'; readonly value: string | null },
): Changed {
  const before = column === 'discount_code' ? cart.discountCode : cart.shippingMethod;
  if (value === before && cart.country === market.countryCode) return ok(null);
  await sql.run(`UPDATE carts SET ${column} = ? WHERE id = ?`, [value, cart.id]);
  await countChange(sql, { cart, pricedVariants: await readCartVariants(sql, cart, market), market, now });
  return ok(null);
}

/** The open cart under its lock, or why it cannot be changed from this market. */
export async function lockOpenCart(sql: Sql, { cartId, market }: OnCart): Promise<Result<StoredCart, CartError>> {
  await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [cartId]);
  const cart = await readCart(sql, cartId);
  if (!cart) return err({ kind: 'CART_NOT_FOUND' });
  if (cart.state === 'CLOSED') return err(await cartClosed(sql, cartId));
  if (cart.warehouseRegion !== market.warehouse.region) return err({ kind: 'warehouse_error' });
  return ok(cart);
}

/**
 * Counts a change: the version grows, the cart moves to the market of the change, and lines that this market does not
 * sell are deleted. Gift options end with the last line.
 */
export async function countChange(
  sql: Sql,
  {
    cart,
    pricedVariants,
    market,
    now,
  }: Omit<OnCart, 'cartId'> & {
    readonly cart: StoredCart;
    readonly pricedVariants: ReadonlyMap<string, PricedVariant>;
  },
): Promise<void> {
  const gone = cart.lines.filter((line) => !pricedVariants.has(line.id)).map((line) => line.itemId);
  if (gone.length > 0) await sql.run(`DELETE FROM cart_lines WHERE id IN (${sqlPlaceholders(gone)})`, gone);
  await endGiftOptions(sql, cart.id);
  await sql.run('UPDATE carts SET version = version + 1, country = ?, updated_at = ? WHERE id = ? AND version = ?', [
    market.countryCode,
    now,
    cart.id,
    cart.version,
  ]);
}

/** Removes the gift options of a cart that has no line. */
async function endGiftOptions(sql: Sql, cartId: string): Promise<void> {
  await sql.run(
    `UPDATE carts SET gift_wrapped = 0, gift_message = NULL
     WHERE id = ? AND (gift_wrapped = 1 OR gift_message IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM cart_lines l WHERE l.cart_id = carts.id)`,
    [cartId],
  );
}

/** The requested and the available quantity of each line that the market sells. */
export function lineDemand(lines: StoredCart['lines'], pricedVariants: ReadonlyMap<string, PricedVariant>) {
  return lines.flatMap((line) => {
    const facts = pricedVariants.get(line.id);
    return facts
      ? [
          {
            id: line.id,
            itemId: line.itemId,
            sku: facts.sku,
            name: facts.name,
            quantity: line.quantity,
            available: facts.quantity,
          },
        ]
      : [];
  });
}
