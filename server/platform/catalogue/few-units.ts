import { LOW_STOCK } from '#app/modules/catalogue/domain/market-product.ts';
import type { Sql } from '#server/store/types.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

/** Products of a selling region and currency, and how many units of all their sizes are left, where these are few. */
export async function readFewUnits(
  sql: Sql,
  {
    productIds,
    isUs,
    currency,
  }: { readonly productIds: readonly string[]; readonly isUs: number; readonly currency: string },
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await sql.all<{ product_id: string; units: number }>(
    `SELECT v.product_id, SUM(s.quantity) AS units FROM variants v JOIN prices p ON p.variant_id = v.id AND p.currency = ?
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(productIds)}) AND v.is_us = ?
     GROUP BY v.product_id HAVING SUM(s.quantity) BETWEEN 1 AND ?`,
    [currency, ...productIds, isUs, LOW_STOCK],
  );
  return new Map(rows.map(({ product_id, units }) => [product_id, Number(units)]));
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
