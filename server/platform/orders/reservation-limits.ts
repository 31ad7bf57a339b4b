import { minutes } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { countTry, type RateLimit, uncountTry } from '#server/platform/rate-limits/rate-limits.ts';
import type { Sql } from '#server/store/types.ts';

/**
 * A network that unpaid reservations count for. `name` is a keyed hash; `orders` is how many reservations it may start
 * in an hour, `units` how many units it may have reserved at once, `lapses` how often it may let scarce units of one
 * variant lapse.
 */
export type ReservationNetwork = {
  readonly name: string;
  readonly orders: number;
  readonly units: number;
  readonly lapses: number;
};

type Demand = readonly { readonly variantId: string; readonly quantity: number }[];
type ReservationStart = {
  readonly cartId: string;
  readonly networks: readonly ReservationNetwork[];
  readonly demand: Demand;
  readonly now: number;
};
/**
 * `wait` is in milliseconds; null when waiting does not help, because the order is larger than one network may reserve.
 */
export type LimitRejection = { readonly wait: number | null };

/** A reservation that is released within this time is not counted as a lapse. */
const SHORT = minutes(2);
/** Units of one variant that a network may always reserve in several orders: the largest quantity of one line. */
const FREE_UNITS = 20;
const SHARE_OF_VARIANT = 0.25;
const NOT_YET = minutes(1);
/** The longest wait that a rejection names; pending payments, which may take days, can fill a limit for longer. */
const LATEST = LIMITS.reservation.window;

const startsOf = ({ cartId, networks }: Pick<ReservationStart, 'cartId' | 'networks'>): readonly RateLimit[] => [
  { name: `reserve:cart:${cartId}`, limit: LIMITS.reservation.cart, window: LIMITS.reservation.window },
  ...networks.map(({ name, orders }) => ({
    name: `reserve:${name}`,
    limit: orders,
    window: LIMITS.reservation.window,
  })),
];
const lapseName = (network: string, variantId: string) => `lapse:${network}:${variantId}`;

/**
 * Counts a reservation that is about to start, or returns why it is rejected. The counter rows stay locked until the
 * command ends, so that orders of one network are checked one after the other. The stock of `demand` is locked. The
 * cart's own reservation is not counted, because the new one replaces it.
 */
export async function limitReservation(sql: Sql, start: ReservationStart): Promise<LimitRejection | null> {
  const starts = startsOf(start);
  const wait = await countTry(sql, starts, start.now);
  const rejection = wait === null ? await checkUnits(sql, start) : { wait };
  if (rejection) await uncountTry(sql, starts);
  return rejection;
}

async function checkUnits(
  sql: Sql,
  { cartId, networks, demand, now }: ReservationStart,
): Promise<LimitRejection | null> {
  const units = demand.reduce((sum, { quantity }) => sum + quantity, 0);
  const free = await freeUnits(sql, demand);
  for (const network of networks) {
    if (units > network.units) return { wait: null };
    const reserved = await reservedBy(sql, network.name, cartId);
    const release = { wait: Math.min(LATEST, Math.max(NOT_YET, reserved.until - now)) };
    if (reserved.units + units > network.units) return release;
    for (const { variantId, quantity } of demand) {
      const stock = { available: free.get(variantId) ?? 0, reserved: reserved.variants.get(variantId) ?? 0 };
      if (exceedsShare(stock, quantity)) return release;
      const wait = await lapseWait(sql, { network, variantId, isScarce: quantity * 2 > stock.available, now });
      if (wait !== null) return { wait };
    }
  }
  return null;
}

/** Whether a network that already reserved units of a variant would take more than its share of the stock. */
function exceedsShare(
  { available, reserved }: { readonly available: number; readonly reserved: number },
  quantity: number,
): boolean {
  const most = Math.max(FREE_UNITS, Math.floor((available + reserved) * SHARE_OF_VARIANT));
  return reserved > 0 && reserved + quantity > most;
}

/** The wait of a network that let scarce units of the variant lapse too often; null below the limit. */
async function lapseWait(
  sql: Sql,
  {
    network,
    variantId,
    isScarce,
    now,
  }: {
    readonly network: ReservationNetwork;
    readonly variantId: string;
    readonly isScarce: boolean;
    readonly now: number;
  },
): Promise<number | null> {
  if (!isScarce) return null;
  const lapsed = await sql.get<{ tries: number; ends_at: number }>(
    'SELECT tries, ends_at FROM rate_limits WHERE name = ? AND ends_at > ?',
    [lapseName(network.name, variantId), now],
  );
  return lapsed && lapsed.tries >= network.lapses ? lapsed.ends_at - now : null;
}

/** The unpaid reservations of a network for other carts; `until` is when the first of them is released. */
async function reservedBy(sql: Sql, network: string, cartId: string) {
  const rows = await sql.all<{ variant_id: string; units: number; until: number }>(
    `SELECT r.variant_id, SUM(r.quantity) AS units, MIN(o.reserved_until) AS until FROM order_networks n
     JOIN orders o ON o.id = n.order_id JOIN order_reservations r ON r.order_id = n.order_id WHERE n.network = ? AND o.cart_id <> ? GROUP BY r.variant_id`,
    [network, cartId],
  );
  return {
    units: rows.reduce((sum, row) => sum + Number(row.units), 0),
    until: Math.min(...rows.map((row) => Number(row.until))),
    variants: new Map(rows.map((row) => [row.variant_id, Number(row.units)])),
  };
}

async function freeUnits(sql: Sql, demand: Demand): Promise<ReadonlyMap<string, number>> {
  const ids = demand.map(({ variantId }) => variantId);
  if (ids.length === 0) return new Map();
  const rows = await sql.all<{ variant_id: string; units: number }>(
    `SELECT variant_id, SUM(quantity) AS units FROM stock WHERE variant_id IN (${sqlPlaceholders(ids)}) GROUP BY variant_id`,
    ids,
  );
  return new Map(rows.map((row) => [row.variant_id, Number(row.units)]));
}

/** Stores the networks that an order's reservation counts for. */
export async function noteNetworks(
  sql: Sql,
  { orderId, networks }: { readonly orderId: string } & Pick<ReservationStart, 'networks'>,
): Promise<void> {
  for (const { name } of networks) {
    await sql.run(
      'INSERT INTO order_networks (order_id, network) VALUES (?, ?) ON CONFLICT (order_id, network) DO NOTHING',
      [orderId, name],
    );
  }
}

/** Removes a paid order from the counts of its networks, its start included. */
export async function releaseNetworks(
  sql: Sql,
  { orderId, cartId }: { readonly orderId: string; readonly cartId: string },
): Promise<void> {
  const rows = await sql.all<{ network: string }>(
    'SELECT network FROM order_networks WHERE order_id = ? ORDER BY network',
    [orderId],
  );
  const networks = rows.map(({ network }) => ({ name: network, orders: 0, units: 0, lapses: 0 }));
  await uncountTry(sql, startsOf({ cartId, networks }));
  await sql.run('DELETE FROM order_networks WHERE order_id = ?', [orderId]);
}

/**
 * Counts a reservation that ends without an answer of the provider, for each variant of which it reserved half or more
 * of the stock. Called before the release.
 */
export async function countLapse(
  sql: Sql,
  { orderId, now }: { readonly orderId: string; readonly now: number },
): Promise<void> {
  const networks = await sql.all<{ network: string; reserved_at: number | null }>(
    'SELECT n.network, o.reserved_at FROM order_networks n JOIN orders o ON o.id = n.order_id WHERE n.order_id = ? ORDER BY n.network',
    [orderId],
  );
  if (networks.length === 0 || now - Number(networks[0]?.reserved_at ?? 0) < SHORT) return;
  const scarce = await sql.all<{ variant_id: string }>(
    `SELECT r.variant_id FROM order_reservations r WHERE r.order_id = ? GROUP BY r.variant_id
     HAVING SUM(r.quantity) >= (SELECT COALESCE(SUM(s.quantity), 0) FROM stock s WHERE s.variant_id = r.variant_id) ORDER BY r.variant_id`,
    [orderId],
  );
  for (const { network } of networks) {
    for (const { variant_id } of scarce)
      await countTry(
        sql,
        [{ name: lapseName(network, variant_id), limit: 0, window: LIMITS['reservation-lapse'].window }],
        now,
      );
  }
}
