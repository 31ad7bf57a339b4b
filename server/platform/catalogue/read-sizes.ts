import { shortSizeLabel } from '#app/modules/catalogue/domain/market-product.ts';
import type { Sql } from '#server/store/types.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

/** A size with its label as lists show it. */
type StockedSize = { readonly value: string; readonly label: string };

/** The sizes in stock by selling region and product. */
export async function readSizes(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StockedSize[]>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.all<{ product_id: string; is_us: number; value: string; label: string }>(
    `SELECT v.product_id, v.is_us, v.size_value AS value, MIN(v.size_label) AS label FROM variants v
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(ids)}) AND s.quantity > 0 GROUP BY v.product_id, v.is_us, v.size_value`,
    ids,
  );
  const found = new Map<string, StockedSize[]>();
  for (const { product_id, is_us, value, label } of rows) {
    const key = `${is_us} ${product_id}`;
    const sizes = found.get(key) ?? [];
    found.set(key, sizes);
    sizes.push({ value, label: shortSizeLabel(label) });
  }
  return found;
}
