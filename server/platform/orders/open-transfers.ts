import { days, hours } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { Sql } from '#server/store/types.ts';
import { releaseUnits } from './reservations.ts';

/** Below this number of units that are left for others, goods are few. */
const FEW_LEFT = 10;
/** How long the last goods wait for a transfer, and all goods of a shopper whose network is unknown. */
const SHORT_HOLD = hours(6);
/** How long other goods wait for a transfer whose end the shop does not know. */
const LONG_HOLD = days(14);

const PARTIES = ['email', 'network', 'area'] as const;
const { window: WINDOW, ...MOST } = LIMITS['open-transfer'];

/** Stores whether a transfer is to pay a reserved order. A repeated transfer keeps its time. */
export async function noteTransfer(
  sql: Sql,
  { orderId, isTransfer, now }: { readonly orderId: string; readonly isTransfer: boolean; readonly now: number },
): Promise<void> {
  await (isTransfer
    ? sql.run('UPDATE orders SET transfer_at = COALESCE(transfer_at, ?) WHERE id = ?', [now, orderId])
    : sql.run('UPDATE orders SET transfer_at = NULL WHERE id = ? AND transfer_at IS NOT NULL', [orderId]));
}

/** Whether a transfer is to pay an order. */
export async function isTransfer(sql: Sql, orderId: string): Promise<boolean> {
  const row = await sql.get<{ transfer_at: number | null }>('SELECT transfer_at FROM orders WHERE id = ?', [orderId]);
  return row?.transfer_at != null;
}

/**
 * Milliseconds until one of these parties may place another order that a transfer pays; null when it may now. Orders of
 * the cart itself do not count, and neither do those whose goods are released.
 */
export async function transferWait(
  sql: Sql,
  { names, cartId, now }: { readonly names: readonly string[]; readonly cartId: string; readonly now: number },
): Promise<number | null> {
  let wait: number | null = null;
  for (const name of names) {
    const party = PARTIES.find((one) => name.startsWith(`${one}:`));
    if (!party) continue;
    const rows = await sql.all<{ transfer_at: number; reserved_until: number }>(
      `SELECT o.transfer_at, o.reserved_until FROM order_networks n JOIN orders o ON o.id = n.order_id
       WHERE n.network = ? AND o.cart_id <> ? AND o.transfer_at > ? AND o.reserved = 1`,
      [name, cartId, now - WINDOW],
    );
    const ends = rows
      .map(({ transfer_at, reserved_until }) => Math.min(Number(transfer_at) + WINDOW, Number(reserved_until)))
      .sort((a, b) => a - b);
    const end = ends[ends.length - MOST[party]];
    if (end !== undefined) wait = Math.max(wait ?? 0, end - now, 1);
  }
  return wait;
}

/**
 * Sets how long the goods of an order wait for its transfer: hours where they are the last ones, else until its end.
 * Beyond the limit of its network an order keeps no goods: it was placed on a page of the provider, where the shop
 * cannot refuse it. Its units are locked. Returns whether units were released.
 */
export async function holdForTransfer(
  sql: Sql,
  { orderId, cartId, now }: { readonly orderId: string; readonly cartId: string; readonly now: number },
): Promise<boolean> {
  const order = await sql.get<{ transfer_at: number | null; reserved_until: number }>(
    'SELECT transfer_at, reserved_until FROM orders WHERE id = ? AND reserved = 1',
    [orderId],
  );
  if (!order) return false;
  const networks = await sql.all<{ network: string }>('SELECT network FROM order_networks WHERE order_id = ?', [
    orderId,
  ]);
  const names = networks.map(({ network }) => network);
  await noteTransfer(sql, { orderId, isTransfer: true, now });
  if (order.transfer_at === null && (await transferWait(sql, { names, cartId, now })) !== null) {
    await releaseUnits(sql, orderId);
    return true;
  }
  const end = order.transfer_at === null ? now + LONG_HOLD : Math.max(Number(order.reserved_until), now + SHORT_HOLD);
  const isShort = names.length === 0 || (await holdsLastUnits(sql, orderId));
  await sql.run('UPDATE orders SET reserved_until = ? WHERE id = ?', [
    isShort ? Math.min(end, now + SHORT_HOLD) : end,
    orderId,
  ]);
  return false;
}

/** Whether an order reserves half or more of a variant, or leaves few units of it. */
async function holdsLastUnits(sql: Sql, orderId: string): Promise<boolean> {
  const reserved = await sql.all<{ variant_id: string; units: number }>(
    'SELECT variant_id, SUM(quantity) AS units FROM order_reservations WHERE order_id = ? GROUP BY variant_id',
    [orderId],
  );
  const free = await freeUnits(
    sql,
    reserved.map(({ variant_id }) => variant_id),
  );
  return reserved.some(({ variant_id, units }) => {
    const left = free.get(variant_id) ?? 0;
    return left < FEW_LEFT || left <= Number(units);
  });
}

/** The units of variants that can be bought. */
export async function freeUnits(sql: Sql, variantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await sql.all<{ variant_id: string; units: number }>(
    `SELECT variant_id, SUM(quantity) AS units FROM stock WHERE variant_id IN (${sqlPlaceholders(variantIds)}) GROUP BY variant_id`,
    variantIds,
  );
  return new Map(rows.map((row) => [row.variant_id, Number(row.units)]));
}
