import { days } from '#app/kernel/clock.ts';
import { recordsEndedBefore } from '#server/kernel/order-record.ts';
import { emptyOrder } from '#server/platform/orders/empty-order.ts';
import { readStoredOrder, type StoredOrder } from '#server/platform/orders/read-order.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { type OrderLife, readOrderLife } from './order-life.ts';

export type EraseOrderArgs = {
  readonly recordYears: number;
  /** The operator and the reason, for the history of the order; null where its age ended it. */
  readonly by: string | null;
  readonly why: string | null;
  readonly now: number;
};

const LARGEST_SWEEP = 100;

/** Empties an order of what it needs no more, and returns what it was needed for. An open one is not changed. */
export async function eraseOrder(sql: Sql, id: string, args: EraseOrderArgs): Promise<OrderLife> {
  const order = await lockOrder(sql, id);
  if (!order) return { kind: 'open', why: 'damaged', until: null };
  const life = await readOrderLife(sql, order, args);
  if (life.kind === 'open') return life;
  const keeps = life.kind === 'record' && life.until > args.now ? 'invoice' : 'none';
  await emptyOrder(sql, order, { ...args, keeps });
  return life;
}

/** The cart before the order, as payments lock them. Null for a damaged record. */
async function lockOrder(sql: Sql, id: string): Promise<StoredOrder | null> {
  const row = await sql.get<{ cart_id: string }>('SELECT cart_id FROM orders WHERE id = ?', [id]);
  await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [row?.cart_id ?? '']);
  await sql.get('SELECT id FROM orders WHERE id = ? {{FOR UPDATE}}', [id]);
  return readStoredOrder(sql, { column: 'id', value: id }).catch(() => null);
}

export type EmptyOldOrdersArgs = { readonly unpaidDays: number; readonly recordYears: number; readonly now: number };

/** The upkeep of orders whose personal data have ended. */
export const oldOrderCommands = {
  /**
   * Empties orders that were never paid, some days after the last thing that happened to them, and paid ones whose
   * record has ended; at most 100 of each at a time. Returns how many.
   */
  async emptyOldOrders({ sql }: CommandContext, { unpaidDays, recordYears, now }: EmptyOldOrdersArgs): Promise<number> {
    const unpaidBefore = now - days(unpaidDays);
    const neverPaid = await sql.all<{ id: string }>(
      `SELECT id FROM orders WHERE personal <> 'none' AND status IN ('refused', 'cancelled', 'expired', 'error') AND updated_at < ?
         AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = orders.id AND e.at >= ?) LIMIT ?`,
      [unpaidBefore, unpaidBefore, LARGEST_SWEEP],
    );
    const recorded = await sql.all<{ id: string }>(
      "SELECT id FROM orders WHERE personal <> 'none' AND status IN ('authorised', 'captured') AND updated_at < ? LIMIT ?",
      [recordsEndedBefore(now, recordYears), LARGEST_SWEEP],
    );
    let emptied = 0;
    for (const { id } of [...neverPaid, ...recorded].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const { kind } = await eraseOrder(sql, id, { recordYears, by: null, why: null, now });
      if (kind !== 'open') emptied += 1;
    }
    return emptied;
  },
};
