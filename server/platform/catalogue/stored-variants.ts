import type { Sql } from '#server/store/types.ts';
import type { PriceRow } from './write-prices.ts';
import type { StockRow } from './write-stock.ts';

/** The rows of a product's variants in the store. */
type StoredVariants = {
  readonly variants: readonly { id: string; sku: string; position: number; size_label: string; size_value: string }[];
  readonly prices: readonly PriceRow[];
  readonly stock: readonly StockRow[];
};
export const NOTHING_STORED: StoredVariants = { variants: [], prices: [], stock: [] };

export async function readStoredVariants(sql: Sql, productId: string): Promise<StoredVariants> {
  return {
    variants: await sql.all('SELECT id, sku, position, size_label, size_value FROM variants WHERE product_id = ?', [
      productId,
    ]),
    prices: await sql.all(
      'SELECT p.variant_id, p.currency, p.original, p.final, p.converted FROM variants v JOIN prices p ON p.variant_id = v.id WHERE v.product_id = ?',
      [productId],
    ),
    stock: await sql.all(
      'SELECT s.variant_id, s.warehouse, s.quantity FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.product_id = ?',
      [productId],
    ),
  };
}
