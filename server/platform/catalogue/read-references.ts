import type { CurrencyCode } from '#app/kernel/money.ts';
import {
  type PriceEntry,
  REFERENCE_PERIOD,
  type Reference,
  referencePrice,
} from '#app/modules/catalogue/domain/reference-price.ts';
import type { Sql } from '#server/store/types.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

type HistoryRow = { variant_id: string; from_at: number; final: number; fresh: number };

/**
 * The reference prices of reduced variants that their price history proves at `now`. Only the necessary entries of a
 * history are read: those of the last 60 days and the one in force when these began. Call it for variants with a stated
 * reduction only.
 */
export async function readReferences(
  sql: Sql,
  {
    variants,
    currency,
    now,
  }: { readonly variants: readonly string[]; readonly currency: CurrencyCode; readonly now: number },
): Promise<ReadonlyMap<string, Reference>> {
  const found = new Map<string, Reference>();
  if (variants.length === 0) return found;
  const rows = await sql.all<HistoryRow>(
    `SELECT h.variant_id, h.from_at, h.final, h.fresh FROM price_history h WHERE h.variant_id IN (${sqlPlaceholders(variants)}) AND h.currency = ?
       AND h.from_at >= COALESCE((SELECT MAX(b.from_at) FROM price_history b WHERE b.variant_id = h.variant_id AND b.currency = h.currency AND b.from_at <= ?), 0)
     ORDER BY h.variant_id, h.from_at`,
    [...variants, currency, now - 2 * REFERENCE_PERIOD],
  );
  const histories = new Map<string, PriceEntry[]>();
  for (const { variant_id, from_at, final, fresh } of rows) {
    const history = histories.get(variant_id) ?? [];
    history.push({ from: from_at, final, fresh: fresh === 1 });
    histories.set(variant_id, history);
  }
  for (const [id, history] of histories) {
    const reference = referencePrice(history, now);
    if (reference) found.set(id, reference);
  }
  return found;
}
