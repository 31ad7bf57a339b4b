import type { VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Sql } from '#server/store/types.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

export type StockRow = { variant_id: string; warehouse: string; quantity: number };

export type StockWrite = { readonly variantId: string; readonly warehouse: string; readonly quantity: number };

/** The stock rows of a variant that changed; deletes the rows of warehouses it no longer has. */
export async function newStockOf(sql: Sql, variant: VariantRecord, known: readonly StockRow[]): Promise<StockWrite[]> {
  const before = new Map(known.map((row) => [row.warehouse, row.quantity]));
  const gone = [...before.keys()].filter((warehouse) => !(warehouse in variant.stock));
  for (const warehouse of gone)
    await sql.run('DELETE FROM stock WHERE variant_id = ? AND warehouse = ?', [variant.id, warehouse]);
  return Object.entries(variant.stock).flatMap(([warehouse, quantity]) =>
    before.get(warehouse) === quantity ? [] : [{ variantId: variant.id, warehouse, quantity }],
  );
}

export async function putStock(sql: Sql, rows: readonly StockWrite[]): Promise<void> {
  await sql.runAll(
    'INSERT INTO stock (variant_id, warehouse, quantity) VALUES (?, ?, ?) ON CONFLICT (variant_id, warehouse) DO UPDATE SET quantity = excluded.quantity',
    rows.map(({ variantId, warehouse, quantity }) => [variantId, warehouse, quantity]),
  );
}

/**
 * Locks all stock that a command counts or changes, in one order for all commands: no deadlock is possible, and the
 * counted stock does not change until the command ends.
 */
export async function lockStock(sql: Sql, variantIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(variantIds)];
  if (ids.length === 0) return;
  await sql.all(
    `SELECT variant_id FROM stock WHERE variant_id IN (${sqlPlaceholders(ids)}) ORDER BY variant_id, warehouse {{FOR UPDATE}}`,
    ids,
  );
}
