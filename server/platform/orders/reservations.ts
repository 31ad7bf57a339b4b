import type { Sql } from '../../store/types.ts';
import { refreshSoldOut } from '../catalogue/catalogue-commands.ts';
import { marks } from '../catalogue/marks.ts';
import { releaseUses } from '../discounts/discount-uses.ts';

type Piece = { readonly variantId: string; readonly warehouse: string; readonly quantity: number };

/**
 * Takes pieces out of the stock for an order, from the warehouses in the order given. All or nothing: false, and nothing changed, when
 * there are too few. `demand` names each variant once, sorted, so that two orders never wait for each other.
 */
export async function reserve(
  sql: Sql,
  {
    orderId,
    demand,
    warehouses,
    until,
  }: {
    readonly orderId: string;
    readonly demand: readonly { readonly variantId: string; readonly quantity: number }[];
    readonly warehouses: readonly string[];
    readonly until: number;
  },
): Promise<boolean> {
  const pieces: Piece[] = [];
  for (const { variantId, quantity } of demand) {
    const rows = await sql.all<{ warehouse: string; quantity: number }>(
      `SELECT warehouse, quantity FROM stock WHERE variant_id = ? AND warehouse IN (${marks(warehouses)}) ORDER BY warehouse {{FOR UPDATE}}`,
      [variantId, ...warehouses],
    );
    let left = quantity;
    for (const warehouse of warehouses) {
      const taken = Math.min(left, rows.find((row) => row.warehouse === warehouse)?.quantity ?? 0);
      if (taken > 0) pieces.push({ variantId, warehouse, quantity: taken });
      left -= Math.max(0, taken);
    }
    if (left > 0) return false;
  }
  for (const { variantId, warehouse, quantity } of pieces) {
    const changed = await sql.run('UPDATE stock SET quantity = quantity - ? WHERE variant_id = ? AND warehouse = ? AND quantity >= ?', [
      quantity,
      variantId,
      warehouse,
      quantity,
    ]);
    if (changed !== 1) throw new Error('Stock changed under its lock');
    await sql.run('INSERT INTO order_reservations (order_id, variant_id, warehouse, quantity) VALUES (?, ?, ?, ?)', [orderId, variantId, warehouse, quantity]);
  }
  await sql.run('UPDATE orders SET reserved = 1, reserved_until = ? WHERE id = ?', [until, orderId]);
  await refreshProducts(sql, pieces);
  return true;
}

/** Gives back what an order holds: its uses of discounts, and its goods. Goods that left the catalogue meanwhile have no shelf to go back to. */
export async function giveBack(sql: Sql, orderId: string): Promise<void> {
  await releaseUses(sql, orderId);
  const rows = await sql.all<{ variant_id: string; warehouse: string; quantity: number }>(
    'SELECT variant_id, warehouse, quantity FROM order_reservations WHERE order_id = ? ORDER BY variant_id, warehouse',
    [orderId],
  );
  for (const { variant_id, warehouse, quantity } of rows) {
    await sql.run('UPDATE stock SET quantity = quantity + ? WHERE variant_id = ? AND warehouse = ?', [quantity, variant_id, warehouse]);
  }
  await sql.run('DELETE FROM order_reservations WHERE order_id = ?', [orderId]);
  await sql.run('UPDATE orders SET reserved = 0 WHERE id = ?', [orderId]);
  await refreshProducts(
    sql,
    rows.map((row) => ({ variantId: row.variant_id, warehouse: row.warehouse, quantity: row.quantity })),
  );
}

async function refreshProducts(sql: Sql, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return;
  const variants = [...new Set(pieces.map((piece) => piece.variantId))];
  const products = await sql.all<{ product_id: string }>(
    `SELECT DISTINCT product_id FROM variants WHERE id IN (${marks(variants)}) ORDER BY product_id`,
    variants,
  );
  for (const { product_id } of products) await refreshSoldOut(sql, product_id);
}
