import { LOW_STOCK } from '#app/modules/catalogue/domain/market-product.ts';
import type { Sql } from '#server/store/types.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

/** What is left of a product: its units of all sizes together where they are few, and the sizes in stock. */
export type LeftUnits = { readonly few: number | null; readonly sizes: readonly string[] };

/** What is left of products in a selling region and currency; a product without stock is missing. */
export async function readLeftUnits(
  sql: Sql,
  {
    productIds,
    isUs,
    currency,
  }: { readonly productIds: readonly string[]; readonly isUs: number; readonly currency: string },
): Promise<ReadonlyMap<string, LeftUnits>> {
  if (productIds.length === 0) return new Map();
  const rows = await sql.all<{ product_id: string; size_value: string; units: number }>(
    `SELECT v.product_id, v.size_value, v.position, SUM(s.quantity) AS units FROM variants v JOIN prices p ON p.variant_id = v.id AND p.currency = ?
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(productIds)}) AND v.is_us = ? AND s.quantity > 0
     GROUP BY v.product_id, v.size_value, v.position ORDER BY v.product_id, v.position`,
    [currency, ...productIds, isUs],
  );
  const left = new Map<string, { few: number | null; units: number; sizes: string[] }>();
  for (const { product_id: id, size_value, units } of rows) {
    const known = left.get(id) ?? { few: null, units: 0, sizes: [] };
    left.set(id, known);
    known.units += Number(units);
    known.few = known.units <= LOW_STOCK ? known.units : null;
    known.sizes.push(size_value);
  }
  return left;
}

/** The few units of products in every selling region and currency, as one text for each product. */
export async function readFewUnitsStates(sql: Sql, productIds: readonly string[]): Promise<Map<string, string>> {
  const states = new Map(productIds.map((id) => [id, 'few']));
  const rows = await sql.all<{ product_id: string; is_us: number; currency: string; units: number }>(
    `SELECT v.product_id, v.is_us, p.currency, SUM(s.quantity) AS units FROM variants v JOIN prices p ON p.variant_id = v.id
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(productIds)})
     GROUP BY v.product_id, v.is_us, p.currency HAVING SUM(s.quantity) BETWEEN 1 AND ?
     ORDER BY v.product_id, v.is_us, p.currency`,
    [...productIds, LOW_STOCK],
  );
  for (const { product_id, is_us, currency, units } of rows)
    states.set(product_id, `${states.get(product_id)} ${is_us}${currency}=${units}`);
  return states;
}
