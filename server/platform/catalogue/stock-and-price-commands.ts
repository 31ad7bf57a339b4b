import type { CommandContext, Sql } from '#server/store/types.ts';
import { nextRevision } from './catalogue-facts.ts';
import { refreshSoldOut, relist } from './listing.ts';
import { lockStock } from './lock-stock.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';
import { notePrice, type PriceRow, type PriceWrites, writePrices } from './write-prices.ts';
import { putStock } from './write-stock.ts';

/** The product of each variant, by variant id; unknown variants are missing. */
async function productsOf(
  sql: Sql,
  rows: readonly { readonly variantId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ variantId }) => variantId))];
  if (ids.length === 0) return new Map();
  const found = await sql.all<{ id: string; product_id: string }>(
    `SELECT id, product_id FROM variants WHERE id IN (${sqlPlaceholders(ids)})`,
    ids,
  );
  return new Map(found.map(({ id, product_id }) => [id, product_id]));
}

/** Commands that set the stock and the prices of variants in the catalogue. */
export const stockAndPriceCommands = {
  /**
   * Sets the free quantity of variants in warehouses; reserved units are not part of it. Of two rows for the same
   * variant and warehouse the later one counts. Returns the ids that are not in the catalogue; their rows are skipped.
   * Send a few hundred at a time.
   */
  async setStockOf(
    { sql }: CommandContext,
    {
      rows,
    }: {
      readonly rows: readonly { readonly variantId: string; readonly warehouse: string; readonly quantity: number }[];
    },
  ): Promise<readonly string[]> {
    const productOf = await productsOf(sql, rows);
    const taken = rows.filter(({ variantId }) => productOf.has(variantId));
    await lockStock(
      sql,
      taken.map(({ variantId }) => variantId),
    );
    for (const row of taken) await putStock(sql, [row]);
    for (const productId of [...new Set(productOf.values())].sort()) await refreshSoldOut(sql, productId);
    return rows.flatMap(({ variantId }) => (productOf.has(variantId) ? [] : [variantId]));
  },

  /**
   * Sets the prices of variants from `now` on, in minor units, as the operator states them: not converted. Prices in
   * other currencies stay. Returns the ids that are not in the catalogue; their rows are skipped. Send a few hundred at
   * a time.
   */
  async setPricesOf(
    { sql }: CommandContext,
    {
      rows,
      now,
    }: {
      readonly rows: readonly {
        readonly variantId: string;
        readonly currency: string;
        readonly original: number;
        readonly final: number;
      }[];
      readonly now: number;
    },
  ): Promise<readonly string[]> {
    await nextRevision(sql);
    const productOf = await productsOf(sql, rows);
    const changed = new Set<string>();
    for (const { variantId, currency, original, final } of rows) {
      const productId = productOf.get(variantId);
      if (productId === undefined) continue;
      const known = await sql.get<PriceRow>(
        'SELECT variant_id, currency, original, final, converted FROM prices WHERE variant_id = ? AND currency = ?',
        [variantId, currency],
      );
      const writes: PriceWrites = { notes: [], prices: [] };
      notePrice(
        writes,
        { variant_id: variantId, currency, original, final, converted: 0 },
        { known: known ?? undefined, now },
      );
      await writePrices(sql, writes);
      if (writes.prices.length > 0) changed.add(productId);
    }
    for (const productId of [...changed].sort()) {
      // The sold-out flag is in the same rows: the lock makes a command that changes it wait.
      await sql.get('SELECT id FROM products WHERE id = ? {{FOR NO KEY UPDATE}}', [productId]);
      await relist(sql, productId);
    }
    return rows.flatMap(({ variantId }) => (productOf.has(variantId) ? [] : [variantId]));
  },

  /**
   * Sets the free quantity of a variant in a warehouse. Returns false, without a change, for a variant that is not in
   * the catalogue.
   */
  async setStock(
    { sql }: CommandContext,
    {
      variantId,
      warehouse,
      quantity,
    }: { readonly variantId: string; readonly warehouse: string; readonly quantity: number },
  ): Promise<boolean> {
    const variant = await sql.get<{ product_id: string }>('SELECT product_id FROM variants WHERE id = ?', [variantId]);
    if (!variant) return false;
    await putStock(sql, [{ variantId, warehouse, quantity }]);
    await refreshSoldOut(sql, variant.product_id);
    return true;
  },
};
