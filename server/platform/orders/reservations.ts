import { refreshSoldOut } from '#server/platform/catalogue/listing.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { releaseUses } from '#server/platform/discounts/discount-uses.ts';
import type { Sql } from '#server/store/types.ts';

type ReservedUnits = { readonly variantId: string; readonly warehouse: string; readonly quantity: number };

/** The ids of the variants that orders reserve. */
export async function reservedVariants(sql: Sql, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await sql.all<{ variant_id: string }>(
    `SELECT DISTINCT variant_id FROM order_reservations WHERE order_id IN (${sqlPlaceholders(orderIds)})`,
    orderIds,
  );
  return rows.map(({ variant_id }) => variant_id);
}

/** Units of the stock to reserve. `demand` names each variant once. */
type Demand = {
  readonly demand: readonly { readonly variantId: string; readonly quantity: number }[];
  /** In the order in which units are taken from them. */
  readonly warehouses: readonly string[];
};

/** The units that a reservation takes from each warehouse; null when there are too few. Their stock is locked. */
export async function findUnits(sql: Sql, { demand, warehouses }: Demand): Promise<readonly ReservedUnits[] | null> {
  const units: ReservedUnits[] = [];
  for (const { variantId, quantity } of demand) {
    const rows = await sql.all<{ warehouse: string; quantity: number }>(
      `SELECT warehouse, quantity FROM stock WHERE variant_id = ? AND warehouse IN (${sqlPlaceholders(warehouses)}) ORDER BY warehouse`,
      [variantId, ...warehouses],
    );
    let left = quantity;
    for (const warehouse of warehouses) {
      const taken = Math.min(left, rows.find((row) => row.warehouse === warehouse)?.quantity ?? 0);
      if (taken > 0) units.push({ variantId, warehouse, quantity: taken });
      left -= Math.max(0, taken);
    }
    if (left > 0) return null;
  }
  return units;
}

/**
 * Reserves units of the stock for an order. All or nothing: false, without a change, when there are too few. Their
 * stock is locked, and `refreshProducts` is due before the command ends.
 */
export async function reserve(
  sql: Sql,
  { orderId, until, ...demand }: Demand & { readonly orderId: string; readonly until: number },
): Promise<boolean> {
  const reservations = await findUnits(sql, demand);
  if (!reservations) return false;
  for (const { variantId, warehouse, quantity } of reservations) {
    const changed = await sql.run(
      'UPDATE stock SET quantity = quantity - ? WHERE variant_id = ? AND warehouse = ? AND quantity >= ?',
      [quantity, variantId, warehouse, quantity],
    );
    if (changed !== 1) throw new Error('Stock changed under its lock');
    await sql.run('INSERT INTO order_reservations (order_id, variant_id, warehouse, quantity) VALUES (?, ?, ?, ?)', [
      orderId,
      variantId,
      warehouse,
      quantity,
    ]);
  }
  await sql.run('UPDATE orders SET reserved = 1, reserved_until = ? WHERE id = ?', [until, orderId]);
  return true;
}

/**
 * Releases the reservations of an order: its discount uses and its units. Units of a deleted variant have no stock row
 * to return to. The stock is locked, and `refreshProducts` is due before the command ends.
 */
export async function releaseReservation(sql: Sql, orderId: string): Promise<void> {
  await releaseUses(sql, orderId);
  await releaseUnits(sql, orderId);
}

/** Releases the units of an order that keeps its discounts, as `releaseReservation`. */
export async function releaseUnits(sql: Sql, orderId: string): Promise<void> {
  const rows = await sql.all<{ variant_id: string; warehouse: string; quantity: number }>(
    'SELECT variant_id, warehouse, quantity FROM order_reservations WHERE order_id = ? ORDER BY variant_id, warehouse',
    [orderId],
  );
  for (const { variant_id, warehouse, quantity } of rows) {
    await sql.run('UPDATE stock SET quantity = quantity + ? WHERE variant_id = ? AND warehouse = ?', [
      quantity,
      variant_id,
      warehouse,
    ]);
  }
  await sql.run('DELETE FROM order_reservations WHERE order_id = ?', [orderId]);
  await sql.run('DELETE FROM order_networks WHERE order_id = ?', [orderId]);
  await sql.run('UPDATE orders SET reserved = 0 WHERE id = ?', [orderId]);
}

/**
 * Releases some units of an order, as `releaseUnits`. All or nothing: false, without a change, where it reserves fewer.
 * `units` names each variant once.
 */
export async function releaseSome(
  sql: Sql,
  orderId: string,
  units: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<boolean> {
  const released: ReservedUnits[] = [];
  for (const { variantId, quantity } of units) {
    const rows = await sql.all<{ warehouse: string; quantity: number }>(
      'SELECT warehouse, quantity FROM order_reservations WHERE order_id = ? AND variant_id = ? ORDER BY warehouse',
      [orderId, variantId],
    );
    let rest = quantity;
    for (const row of rows) {
      const part = Math.min(rest, Number(row.quantity));
      if (part > 0) released.push({ variantId, warehouse: row.warehouse, quantity: part });
      rest -= part;
    }
    if (rest > 0) return false;
  }
  for (const { variantId, warehouse, quantity } of released) {
    const row = [orderId, variantId, warehouse] as const;
    await sql.run(
      'DELETE FROM order_reservations WHERE order_id = ? AND variant_id = ? AND warehouse = ? AND quantity = ?',
      [...row, quantity],
    );
    await sql.run(
      'UPDATE order_reservations SET quantity = quantity - ? WHERE order_id = ? AND variant_id = ? AND warehouse = ?',
      [quantity, ...row],
    );
    await sql.run('UPDATE stock SET quantity = quantity + ? WHERE variant_id = ? AND warehouse = ?', [
      quantity,
      variantId,
      warehouse,
    ]);
  }
  await sql.run(
    'UPDATE orders SET reserved = 0 WHERE id = ? AND NOT EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = orders.id)',
    [orderId],
  );
  return true;
}

/**
 * Updates the listings from the stock of variants. The last step of a command, so that all locks on stock are taken
 * before any on products.
 */
export async function refreshProducts(sql: Sql, variantIds: Iterable<string>, now: number): Promise<void> {
  const ids = [...new Set(variantIds)];
  if (ids.length === 0) return;
  const products = await sql.all<{ product_id: string }>(
    `SELECT DISTINCT product_id FROM variants WHERE id IN (${sqlPlaceholders(ids)}) ORDER BY product_id`,
    ids,
  );
  await refreshSoldOut(
    sql,
    products.map(({ product_id }) => product_id),
    now,
  );
}
