import type { Sql } from '../../store/types.ts';
import { lockStock } from '../catalogue/lock-stock.ts';
import { releaseUses } from '../discounts/discount-uses.ts';
import { logEvent } from './order-events.ts';
import { giveBack, heldVariants, refreshProducts } from './reservations.ts';

/** Orders whose time to pay has run out, locked. Those another command is busy with are left to it. */
export type DueOrders = readonly { readonly id: string; readonly attempt: number }[];

/** At most `limit`. Orders whose payment is with the bank are never among them. */
export function lockExpired(sql: Sql, { now, limit }: { readonly now: number; readonly limit: number }): Promise<DueOrders> {
  return sql.all<{ id: string; attempt: number }>(
    "SELECT id, attempt FROM orders WHERE status = 'created' AND reserved = 1 AND reserved_until < ? ORDER BY reserved_until, id LIMIT ? {{FOR UPDATE SKIP LOCKED}}",
    [now, limit],
  );
}

/** Ends orders and puts their goods back. Their stock is locked, and `refreshProducts` is due before the command ends. */
export async function endExpired(sql: Sql, due: DueOrders, now: number): Promise<void> {
  for (const { id, attempt } of due) {
    await giveBack(sql, id);
    await sql.run("UPDATE orders SET status = 'expired', updated_at = ? WHERE id = ?", [now, id]);
    await logEvent(sql, id, { kind: 'status', status: 'expired', attempt, at: now });
  }
}

/** Ends orders whose time to pay has run out and puts their goods back. Returns how many it ended, at most `limit`. */
export async function sweepExpired(sql: Sql, { now, limit }: { readonly now: number; readonly limit: number }): Promise<number> {
  const due = await lockExpired(sql, { now, limit });
  // Every use before any goods: rules are locked before stock.
  for (const { id } of due) await releaseUses(sql, id);
  const variants = await heldVariants(
    sql,
    due.map(({ id }) => id),
  );
  await lockStock(sql, variants);
  await endExpired(sql, due, now);
  await refreshProducts(sql, variants);
  return due.length;
}
