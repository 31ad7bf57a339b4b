import { minutes } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { countTry, type RateLimit, uncountTry } from '#server/platform/rate-limits/rate-limits.ts';
import type { Sql } from '#server/store/types.ts';
import { freeUnits, isTransfer, transferWait } from './open-transfers.ts';

/** Units of one variant in one unpaid order. `until` is when they are released, in milliseconds. */
export type ReservedLine = { readonly variantId: string; readonly units: number; readonly until: number };
type Wanted = { readonly variantId: string; readonly quantity: number };

/** Units of one variant that a network may always reserve in several orders: one each for the shoppers of an office. */
const FREE_UNITS = 40;
const SHARE_OF_VARIANT = 0.25;

export const sumOf = (lines: readonly ReservedLine[]): number => lines.reduce((sum, { units }) => sum + units, 0);

/** When so many of the units will be released that `excess` are; null without an excess. */
export function endOfExcess(lines: readonly ReservedLine[], excess: number): number | null {
  if (excess <= 0) return null;
  const ends = lines.toSorted((a, b) => a.until - b.until);
  let released = 0;
  const last = ends.find(({ units }) => {
    released += units;
    return released >= excess;
  });
  return (last ?? ends.at(-1))?.until ?? null;
}

/**
 * When a network that reserved units of a variant may reserve more of it; null where it may now. Its first order of a
 * variant may take all `free` units.
 */
export function endOfShare(
  lines: readonly ReservedLine[],
  { variantId, quantity }: Wanted,
  free: number,
): number | null {
  const own = lines.filter((line) => line.variantId === variantId);
  const units = sumOf(own);
  const most = Math.max(FREE_UNITS, Math.floor((free + units) * SHARE_OF_VARIANT));
  return units === 0 ? null : endOfExcess(own, units + quantity - most);
}

/**
 * When a network that reserved more than half of several variants may do so of another one; null where it may now, or
 * does not. Where few units are left of each, its orders could take a whole catalogue off sale.
 */
export function endOfLargeShares(
  lines: readonly ReservedLine[],
  {
    demand,
    free,
    most,
  }: { readonly demand: readonly Wanted[]; readonly free: ReadonlyMap<string, number>; readonly most: number },
): number | null {
  const unitsOf = (variantId: string) => sumOf(lines.filter((line) => line.variantId === variantId));
  const freeOf = (variantId: string) => free.get(variantId) ?? 0;
  const large = [...new Set(lines.map(({ variantId }) => variantId))].filter((id) => unitsOf(id) > freeOf(id));
  const added = demand.filter(
    ({ variantId, quantity }) =>
      !large.includes(variantId) && unitsOf(variantId) + quantity > freeOf(variantId) - quantity,
  );
  if (large.length === 0 || added.length === 0) return null;
  const ends = large.map((id) => Math.min(...lines.filter((line) => line.variantId === id).map(({ until }) => until)));
  return endOfExcess(
    ends.map((until) => ({ variantId: '', units: 1, until })),
    large.length + added.length - most,
  );
}

/**
 * A network that unpaid reservations count for. `name` is a keyed hash; `orders` is how many reservations it may start
 * in an hour, `units` how many units it may have reserved at once, `lapses` how often it may let scarce units of one
 * variant lapse, `largeShares` of how many variants it may reserve more than half.
 */
export type ReservationNetwork = {
  readonly name: string;
  readonly orders: number;
  readonly units: number;
  readonly lapses: number;
  readonly largeShares: number;
};

type Demand = readonly { readonly variantId: string; readonly quantity: number }[];
type ReservationStart = {
  readonly cartId: string;
  readonly networks: readonly ReservationNetwork[];
  /** The name under which transfers of the shopper are counted. */
  readonly person: string | null;
  readonly demand: Demand;
  readonly now: number;
  /** Transfers count apart from all other payments, and only transfers are rejected because of them. */
  readonly forTransfer: boolean;
};
/**
 * `wait` is in milliseconds; null when waiting does not help, because the order is larger than one network may reserve.
 */
export type LimitRejection = { readonly wait: number | null };

/** A reservation that is released within this time is not counted as a lapse. */
const SHORT = minutes(2);
const NOT_YET = minutes(1);
/** How long a payment that a bank is looking at counts. */
const BANK_COUNTS = LIMITS.reservation.window;

type Counted = Pick<ReservationStart, 'cartId' | 'forTransfer'> & { readonly networks: readonly CountedNetwork[] };
type CountedNetwork = Pick<ReservationNetwork, 'name' | 'orders'>;

const prefix = (forTransfer: boolean) => (forTransfer ? 'transfer-' : '');
const startsOf = ({ cartId, networks, forTransfer }: Counted): readonly RateLimit[] => [
  { name: `reserve:cart:${cartId}`, limit: LIMITS.reservation.cart, window: LIMITS.reservation.window },
  ...networks.map(({ name, orders }) => ({
    name: `${prefix(forTransfer)}reserve:${name}`,
    limit: orders,
    window: LIMITS.reservation.window,
  })),
];
const lapseName = (network: string, variantId: string, forTransfer: boolean) =>
  `${prefix(forTransfer)}lapse:${network}:${variantId}`;

/**
 * Counts a reservation that is about to start, or returns why it is rejected. The counter rows stay locked until the
 * command ends, so that orders of one network are checked one after the other. The stock of `demand` is locked. The
 * cart's own reservation is not counted, because the new one replaces it.
 */
export async function limitReservation(sql: Sql, start: ReservationStart): Promise<LimitRejection | null> {
  const starts = startsOf(start);
  const wait = (await countTry(sql, starts, start.now)) ?? (await waitForTransfer(sql, start));
  const rejection = wait === null ? await checkUnits(sql, start) : { wait };
  if (rejection) await uncountTry(sql, starts);
  return rejection;
}

async function waitForTransfer(sql: Sql, { forTransfer, networks, person, ...start }: ReservationStart) {
  if (!forTransfer) return null;
  const names = [...networks.map(({ name }) => name), ...(person === null ? [] : [person])];
  return transferWait(sql, { ...start, names });
}

async function checkUnits(sql: Sql, start: ReservationStart): Promise<LimitRejection | null> {
  const { networks, demand, now, forTransfer } = start;
  const units = demand.reduce((sum, { quantity }) => sum + quantity, 0);
  const ids = demand.map(({ variantId }) => variantId);
  for (const network of networks) {
    if (units > network.units) return { wait: null };
    const reserved = await reservedBy(sql, { ...start, network: network.name });
    const free = await freeUnits(sql, [...ids, ...reserved.map(({ variantId }) => variantId)]);
    const ends = [
      endOfExcess(reserved, sumOf(reserved) + units - network.units),
      endOfLargeShares(reserved, { demand, free, most: network.largeShares }),
      ...demand.map((wanted) => endOfShare(reserved, wanted, free.get(wanted.variantId) ?? 0)),
    ].filter((end) => end !== null);
    if (ends.length > 0) return { wait: Math.max(NOT_YET, Math.max(...ends) - now) };
    for (const { variantId, quantity } of demand) {
      const isScarce = quantity * 2 > (free.get(variantId) ?? 0);
      const wait = await lapseWait(sql, { network, variantId, isScarce, now, forTransfer });
      if (wait !== null) return { wait };
    }
  }
  return null;
}

/** The wait of a network that let scarce units of the variant lapse too often; null below the limit. */
async function lapseWait(
  sql: Sql,
  {
    network,
    variantId,
    isScarce,
    now,
    forTransfer,
  }: Pick<ReservationStart, 'now' | 'forTransfer'> & {
    readonly network: ReservationNetwork;
    readonly variantId: string;
    readonly isScarce: boolean;
  },
): Promise<number | null> {
  if (!isScarce) return null;
  const lapsed = await sql.get<{ tries: number; ends_at: number }>(
    'SELECT tries, ends_at FROM rate_limits WHERE name = ? AND ends_at > ?',
    [lapseName(network.name, variantId, forTransfer), now],
  );
  return lapsed && lapsed.tries >= network.lapses ? lapsed.ends_at - now : null;
}

/**
 * The unpaid reservations of a network for other carts, those for transfers or all others. A payment that a bank is
 * looking at counts for an hour: its end is unknown, and a rejection because of it names one.
 */
async function reservedBy(
  sql: Sql,
  { network, cartId, now, forTransfer }: Omit<ReservationStart, 'networks'> & { readonly network: string },
): Promise<readonly ReservedLine[]> {
  const rows = await sql.all<{ variant_id: string; units: number; until: number }>(
    `SELECT r.variant_id, SUM(r.quantity) AS units, CASE WHEN o.status = 'pending' AND o.transfer_at IS NULL THEN o.reserved_at + ? ELSE o.reserved_until END AS until
     FROM order_networks n JOIN orders o ON o.id = n.order_id JOIN order_reservations r ON r.order_id = n.order_id
     WHERE n.network = ? AND o.cart_id <> ? AND CASE WHEN o.transfer_at IS NULL THEN 0 ELSE 1 END = ?
     GROUP BY r.variant_id, o.id, o.status, o.transfer_at, o.reserved_at, o.reserved_until`,
    [BANK_COUNTS, network, cartId, forTransfer ? 1 : 0],
  );
  return rows
    .map((row) => ({ variantId: row.variant_id, units: Number(row.units), until: Number(row.until) }))
    .filter(({ until }) => until > now);
}

/** Stores the networks that an order's reservation counts for. */
export async function noteNetworks(
  sql: Sql,
  { orderId, networks, person }: { readonly orderId: string } & Pick<ReservationStart, 'networks' | 'person'>,
): Promise<void> {
  for (const name of [...networks.map((network) => network.name), ...(person === null ? [] : [person])]) {
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
  const networks = rows.map(({ network }) => ({ name: network, orders: 0 }));
  await uncountTry(sql, startsOf({ cartId, networks, forTransfer: await isTransfer(sql, orderId) }));
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
    `SELECT n.network, o.reserved_at FROM order_networks n JOIN orders o ON o.id = n.order_id
     WHERE n.order_id = ? AND n.network NOT LIKE 'email:%' ORDER BY n.network`,
    [orderId],
  );
  if (networks.length === 0 || now - Number(networks[0]?.reserved_at ?? 0) < SHORT) return;
  const scarce = await sql.all<{ variant_id: string }>(
    `SELECT r.variant_id FROM order_reservations r WHERE r.order_id = ? GROUP BY r.variant_id
     HAVING SUM(r.quantity) >= (SELECT COALESCE(SUM(s.quantity), 0) FROM stock s WHERE s.variant_id = r.variant_id) ORDER BY r.variant_id`,
    [orderId],
  );
  const forTransfer = await isTransfer(sql, orderId);
  for (const { network } of networks) {
    for (const { variant_id } of scarce)
      await countTry(
        sql,
        [{ name: lapseName(network, variant_id, forTransfer), limit: 0, window: LIMITS['reservation-lapse'].window }],
        now,
      );
  }
}
