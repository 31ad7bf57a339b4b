import { lockStock } from '#server/platform/catalogue/write-stock.ts';
import { releaseUses } from '#server/platform/discounts/discount-uses.ts';
import type { Sql } from '#server/store/types.ts';
import { logEvent } from './order-events.ts';
import { countLapse } from './reservation-limits.ts';
import { refreshProducts, releaseReservation, releaseUnits, reservedVariants } from './reservations.ts';

/** Orders with an expired reservation, locked. Skips orders that another command has locked. */
export type DueOrders = readonly {
  readonly id: string;
  readonly attempt: number;
  readonly pay_until: number | null;
  readonly status: 'created' | 'pending';
}[];

/** At most `limit`. Of pending orders only those that wait for a transfer. */
export function lockExpired(
  sql: Sql,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<DueOrders> {
  return sql.all<DueOrders[number]>(
    `SELECT id, attempt, pay_until, status FROM orders WHERE (status = 'created' OR (status = 'pending' AND transfer_at IS NOT NULL)) AND reserved = 1
     AND reserved_until < ? ORDER BY reserved_until, id LIMIT ? {{FOR UPDATE SKIP LOCKED}}`,
    [now, limit],
  );
}

/** Releases the discounts of orders whose reservation ends. A pending order keeps its own. */
export async function releaseUsesOf(sql: Sql, due: DueOrders): Promise<void> {
  for (const { id, status } of due) if (status === 'created') await releaseUses(sql, id);
}

/**
 * Releases the reservations of orders, and expires those that can no longer be paid. An order whose payment session is
 * still open, or that waits for a transfer, keeps its status: a late payment reserves its units again. Their stock is
 * locked, and `refreshProducts` is due before the command ends.
 */
export async function endExpired(sql: Sql, due: DueOrders, now: number): Promise<void> {
  for (const order of due) {
    await countLapse(sql, { orderId: order.id, now });
    if (order.status === 'pending') {
      await releaseUnits(sql, order.id);
      await logEvent(sql, order.id, { kind: 'lapsed', status: 'pending', attempt: order.attempt, at: now });
      continue;
    }
    await releaseReservation(sql, order.id);
    if (order.pay_until !== null && order.pay_until >= now)
      await logEvent(sql, order.id, { kind: 'lapsed', status: 'created', attempt: order.attempt, at: now });
    else await expire(sql, order, now);
  }
}

async function expire(
  sql: Sql,
  { id, attempt }: Pick<DueOrders[number], 'id' | 'attempt'>,
  now: number,
): Promise<void> {
  await sql.run("UPDATE orders SET status = 'expired', updated_at = ? WHERE id = ?", [now, id]);
  await logEvent(sql, id, { kind: 'status', status: 'expired', attempt, at: now });
}

/** Releases expired reservations and expires unpaid orders. Returns the number of orders, at most `limit` of each. */
export async function sweepExpired(
  sql: Sql,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<number> {
  const due = await lockExpired(sql, { now, limit });
  // Discount uses before units: rules are locked before stock.
  await releaseUsesOf(sql, due);
  const variants = await reservedVariants(
    sql,
    due.map(({ id }) => id),
  );
  await lockStock(sql, variants);
  await endExpired(sql, due, now);
  await refreshProducts(sql, variants, now);
  // Orders without a reservation, or with a released one.
  const over = await sql.all<{ id: string; attempt: number }>(
    "SELECT id, attempt FROM orders WHERE status = 'created' AND reserved = 0 AND pay_until < ? ORDER BY pay_until, id LIMIT ? {{FOR UPDATE SKIP LOCKED}}",
    [now, limit],
  );
  for (const order of over) await expire(sql, order, now);
  return due.length + over.length;
}
