import type { VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Sql, SqlValue } from '#server/store/types.ts';

export type PriceRow = { variant_id: string; currency: string; original: number; final: number; converted: number };

/**
 * When prices are written, and since when reduced goods that are new to the store were sold at their full price, where
 * that is known.
 */
export type PriceTimes = { readonly now: number; readonly fullPriceSince?: number | undefined };

/** Rows of `price_history` and of `prices`. */
export type PriceWrites = { readonly notes: SqlValue[][]; readonly prices: SqlValue[][] };

/** Collects the rows that a new price writes: none when it equals the known price. */
export function notePrice(
  { notes, prices }: PriceWrites,
  { variant_id: variantId, currency, original, final, converted }: PriceRow,
  { known: row, now, fullPriceSince }: PriceTimes & { readonly known: PriceRow | undefined },
): void {
  if (row?.final !== final) {
    const since =
      !row && fullPriceSince !== undefined && fullPriceSince !== now && original > final ? fullPriceSince : null;
    if (since !== null) notes.push([variantId, currency, since, original, 1]);
    notes.push([variantId, currency, now, final, !row && since === null ? 1 : 0]);
  } else if (row.original === original && row.converted === converted) return;
  prices.push([variantId, currency, original, final, converted]);
}

export async function writePrices(sql: Sql, { notes, prices }: PriceWrites): Promise<void> {
  await sql.runAll(
    `INSERT INTO price_history (variant_id, currency, from_at, final, fresh) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (variant_id, currency, from_at) DO UPDATE SET final = excluded.final`,
    notes,
  );
  await sql.runAll(
    `INSERT INTO prices (variant_id, currency, original, final, converted) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (variant_id, currency) DO UPDATE SET original = excluded.original, final = excluded.final, converted = excluded.converted`,
    prices,
  );
}

/** Collects the rows of a variant's prices and deletes the prices it no longer has. */
export async function notePricesOf(
  sql: Sql,
  writes: PriceWrites,
  { variant, known, ...times }: PriceTimes & { readonly variant: VariantRecord; readonly known: readonly PriceRow[] },
): Promise<void> {
  const before = new Map(known.map((row) => [row.currency, row]));
  for (const [currency, { original, final, converted }] of Object.entries(variant.prices)) {
    const row = before.get(currency);
    before.delete(currency);
    notePrice(
      writes,
      { variant_id: variant.id, currency, original, final, converted: converted ? 1 : 0 },
      { known: row, ...times },
    );
  }
  for (const currency of before.keys())
    await sql.run('DELETE FROM prices WHERE variant_id = ? AND currency = ?', [variant.id, currency]);
}
