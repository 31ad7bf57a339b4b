import type { Sql } from '../../store/types.ts';
import { releaseUses } from '../discounts/discount-uses.ts';
import { logEvent } from './order-events.ts';
import { giveBack } from './reservations.ts';

/**
 * Ends orders whose time to pay has run out and puts their goods back. Orders whose payment is with the bank are never touched. Returns
 * how many it ended, at most `limit`.
 */
export async function sweepExpired(sql: Sql, { now, limit }: { readonly now: number; readonly limit: number }): Promise<number> {
  const due = await sql.all<{ id: string; attempt: number }>(
    "SELECT id, attempt FROM orders WHERE status = 'created' AND reserved = 1 AND reserved_until < ? ORDER BY reserved_until, id LIMIT ? {{FOR UPDATE SKIP LOCKED}}",
    [now, limit],
  );
  // Every use before any goods: rules are locked before stock.
  for (const { id } of due) await releaseUses(sql, id);
  for (const { id, attempt } of due) {
    await giveBack(sql, id);
    await sql.run("UPDATE orders SET status = 'expired', updated_at = ? WHERE id = ?", [now, id]);
    await logEvent(sql, id, { kind: 'status', status: 'expired', attempt, at: now });
  }
  return due.length;
}
