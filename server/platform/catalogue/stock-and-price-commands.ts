import type { CommandContext, Sql } from '#server/store/types.ts';
import { nextRevision, nextStructure } from './catalogue-facts.ts';
import { refreshSoldOut, relist, relistPrices } from './listing.ts';
import { manyOf, noteCards } from './page-changes.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';
import { notePrice, type PriceRow, type PriceWrites, writePrices } from './write-prices.ts';
import { lockStock, putStock } from './write-stock.ts';

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

const priceKey = (variantId: string, currency: string) => `${variantId} ${currency}`;

/** The prices of variants by `priceKey`. */
async function storedPrices(sql: Sql, variantIds: readonly string[]): Promise<ReadonlyMap<string, PriceRow>> {
  if (variantIds.length === 0) return new Map();
  const rows = await sql.all<PriceRow>(
    `SELECT variant_id, currency, original, final, converted FROM prices WHERE variant_id IN (${sqlPlaceholders(variantIds)})`,
    variantIds,
  );
  return new Map(rows.map((row) => [priceKey(row.variant_id, row.currency), row]));
}

/** Updates the lists, and notes the changes for pages and caches. */
async function relistPriced(
  sql: Sql,
  {
    changed,
    newlyPriced,
    currencies,
    revision,
    now,
  }: {
    readonly changed: readonly string[];
    /** The products that have a price in a currency in which they had none. */
    readonly newlyPriced: readonly string[];
    readonly currencies: readonly string[];
    readonly revision: number;
    readonly now: number;
  },
): Promise<void> {
  if (changed.length === 0) return;
  await relistPrices(sql, changed, currencies);
  // A product may appear in lists of that currency: more changes than cards.
  const structure = newlyPriced.length > 0 ? await nextStructure(sql) : revision;
  for (const productId of newlyPriced) await relist(sql, productId, structure);
  await notePriceChanges(sql, changed, revision);
  await noteCards(sql, changed, { now, many: await manyOf(sql, changed) });
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
      now,
    }: {
      readonly rows: readonly { readonly variantId: string; readonly warehouse: string; readonly quantity: number }[];
      readonly now: number;
    },
  ): Promise<readonly string[]> {
    const productOf = await productsOf(sql, rows);
    const taken = [
      ...new Map(
        rows
          .filter(({ variantId }) => productOf.has(variantId))
          .map((row) => [`${row.variantId} ${row.warehouse}`, row] as const),
      ).values(),
    ];
    await lockStock(
      sql,
      taken.map(({ variantId }) => variantId),
    );
    await putStock(sql, taken);
    await refreshSoldOut(sql, [...new Set(productOf.values())].sort(), now);
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
    const revision = await nextRevision(sql);
    const productOf = await productsOf(sql, rows);
    const before = await storedPrices(sql, [...productOf.keys()]);
    const writes: PriceWrites = { notes: [], prices: [] };
    const changed = new Set<string>();
    const newlyPriced = new Set<string>();
    const latest = new Map(rows.map((row) => [priceKey(row.variantId, row.currency), row]));
    for (const [key, { variantId, currency, original, final }] of latest) {
      const productId = productOf.get(variantId);
      if (productId === undefined) continue;
      const known = before.get(key);
      const written = writes.prices.length;
      notePrice(writes, { variant_id: variantId, currency, original, final, converted: 0 }, { known, now });
      if (writes.prices.length === written) continue;
      changed.add(productId);
      if (!known) newlyPriced.add(productId);
    }
    await writePrices(sql, writes);
    await relistPriced(sql, {
      changed: [...changed].sort(),
      newlyPriced: [...newlyPriced].sort(),
      currencies: [...new Set(rows.map(({ currency }) => currency))],
      revision,
      now,
    });
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
      now,
    }: { readonly variantId: string; readonly warehouse: string; readonly quantity: number; readonly now: number },
  ): Promise<boolean> {
    const variant = await sql.get<{ product_id: string }>('SELECT product_id FROM variants WHERE id = ?', [variantId]);
    if (!variant) return false;
    await putStock(sql, [{ variantId, warehouse, quantity }]);
    await refreshSoldOut(sql, [variant.product_id], now);
    return true;
  },
};

export async function notePriceChanges(sql: Sql, productIds: readonly string[], revision: number): Promise<void> {
  await sql.runAll(
    'INSERT INTO price_changes (product_id, revision) VALUES (?, ?) ON CONFLICT (product_id) DO UPDATE SET revision = excluded.revision',
    productIds.map((id) => [id, revision]),
  );
}

/** The products whose prices have changed after a revision, at most `most` of them, with the revision of the change. */
export async function readPriceChanges(
  sql: Sql,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly { readonly product_id: string; readonly revision: number }[]> {
  return await sql.all<{ product_id: string; revision: number }>(
    'SELECT product_id, revision FROM price_changes WHERE revision > ? ORDER BY revision LIMIT ?',
    [after, most],
  );
}
