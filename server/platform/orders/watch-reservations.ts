import { type Clock, days, minutes } from '#app/kernel/clock.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { Sql } from '#server/store/types.ts';

/** Units of a variant that may be reserved and unpaid whatever their share: the largest quantity of one line. */
const FEW = 20;
/** So many variants that unpaid orders took off sale raise an alert, however few units there were of each. */
const OFF_SALE = 5;
const MOST_ORDERS = 20;
/** The default share in percent that raises an alert. */
export const REPORTED_PERCENT = 20;

/** `of` counts the units for sale and those reserved and unpaid. */
export type ReservedShare = { readonly units: number; readonly of: number };
export type UnpaidReservations = ReservedShare & {
  readonly orders: number;
  /**
   * Variants of which more than 20 units and more than the share are reserved and unpaid, the largest first; with those
   * of which nothing is left, where they are many.
   */
  readonly variants: readonly (ReservedShare & { readonly sku: string })[];
};

/**
 * open: orders whose payment is not decided. waiting: pending orders; a bank decides within days, a voucher or a bank
 * transfer may stay unpaid for weeks.
 */
export type ReservationGroup = 'open' | 'waiting';
const STATUS: Readonly<Record<ReservationGroup, OrderStatus>> = { open: 'created', waiting: 'pending' };

/** The unpaid reservations of a group, and the variants that pass a share of `percent`. */
export async function readUnpaidReservations(
  read: Sql,
  { percent, group }: { readonly percent: number; readonly group: ReservationGroup },
): Promise<UnpaidReservations> {
  const status = STATUS[group];
  const rows = await read.all<{ variant_id: string; sku: string | null; units: number; free: number }>(
    `SELECT r.variant_id, (SELECT v.sku FROM variants v WHERE v.id = r.variant_id) AS sku, SUM(r.quantity) AS units,
       (SELECT COALESCE(SUM(s.quantity), 0) FROM stock s WHERE s.variant_id = r.variant_id) AS free
     FROM orders o JOIN order_reservations r ON r.order_id = o.id WHERE o.status = ? AND o.reserved = 1 GROUP BY r.variant_id`,
    [status],
  );
  const counted = await read.get<{ orders: number }>(
    'SELECT COUNT(*) AS orders FROM orders WHERE status = ? AND reserved = 1',
    [status],
  );
  const stock = await read.get<{ free: number | null }>('SELECT SUM(quantity) AS free FROM stock WHERE quantity > 0');
  const shares = rows.map(({ variant_id, sku, units, free }) => ({
    sku: sku ?? variant_id,
    units: Number(units),
    of: Number(units) + Math.max(0, Number(free)),
  }));
  const isManyOffSale = shares.filter(isOffSale).length >= OFF_SALE;
  const units = shares.reduce((sum, share) => sum + share.units, 0);
  return {
    units,
    of: units + Number(stock?.free ?? 0),
    orders: Number(counted?.orders ?? 0),
    variants: shares
      .filter((share) => (share.units > FEW && passes(share, percent)) || (isManyOffSale && isOffSale(share)))
      .sort((a, b) => b.units - a.units),
  };
}

const isOffSale = ({ units, of }: ReservedShare): boolean => units === of;

/** The unpaid orders that reserve the most units, with the end of their reservation. */
export async function readLargestReservations(read: Sql, group: ReservationGroup) {
  return read.all<{ number: string; units: number; reserved_until: number }>(
    `SELECT o.number, SUM(r.quantity) AS units, o.reserved_until FROM orders o JOIN order_reservations r ON r.order_id = o.id
     WHERE o.status = ? AND o.reserved = 1 GROUP BY o.id, o.number, o.reserved_until ORDER BY units DESC, o.number LIMIT ?`,
    [STATUS[group], MOST_ORDERS],
  );
}

/** Whether unpaid reservations need an alert. */
export function needsAlert(unpaid: UnpaidReservations, percent: number): boolean {
  return unpaid.variants.length > 0 || (unpaid.units > FEW && passes(unpaid, percent));
}

function passes({ units, of }: ReservedShare, percent: number): boolean {
  return units * 100 > of * percent;
}

type Log = {
  error(details: Readonly<Record<string, unknown>>, message: string): void;
  info(details: Readonly<Record<string, unknown>>, message: string): void;
};

const MOST_LOGGED = 5;
/** The log entry of an alert: its name, the interval of its repetition while it lasts, and its message. */
const ALERTS = {
  open: { alert: 'unpaid-reservations', again: minutes(10), words: 'Unpaid reservations' },
  waiting: { alert: 'waiting-reservations', again: days(1), words: 'Reservations of pending payments' },
} as const;
export type ReservationAlert = (typeof ALERTS)[ReservationGroup]['alert'];

type WatchDeps = {
  readonly read: Sql;
  readonly clock: Clock;
  readonly percent: number;
  readonly log: Log;
  /** Writes to the operator: once per reference, which names an hour. */
  readonly notify: (alert: ReservationAlert, reference: string) => Promise<void>;
};

/**
 * Reads unpaid reservations and raises an alert while they pass `percent` of the stock or of a variant: orders that are
 * being paid every ten minutes, pending orders, which may stay so for days, once a day, and each at once when another
 * variant passes. The operator gets a letter when an alert begins, and when another variant passes.
 */
export function createReservationWatch(deps: WatchDeps): () => Promise<void> {
  const watches = [createWatch(deps, 'open'), createWatch(deps, 'waiting')];
  return async () => {
    for (const look of watches) await look();
  };
}

function createWatch({ read, clock, percent, log, notify }: WatchDeps, group: ReservationGroup): () => Promise<void> {
  const { alert, again, words } = ALERTS[group];
  const reported = new Set<string>();
  let loggedAt: number | null = null;
  return async () => {
    const unpaid = await readUnpaidReservations(read, { percent, group });
    const { units, of, orders, variants } = unpaid;
    if (!needsAlert(unpaid, percent)) {
      if (loggedAt !== null)
        log.info({ alert, units, of, orders }, `${words}: share of the stock back below the alert threshold`);
      loggedAt = null;
      reported.clear();
      return;
    }
    const others = variants.filter(({ sku }) => !reported.has(sku));
    const isNew = loggedAt === null || others.length > 0;
    if (!isNew && clock() - (loggedAt ?? 0) < again) return;
    loggedAt = clock();
    for (const { sku } of others) reported.add(sku);
    const first = [...others, ...variants.filter((variant) => !others.includes(variant))];
    log.error(
      { alert, units, of, orders, variants: first.slice(0, MOST_LOGGED) },
      `${words} above ${percent} percent of the stock: see npm run shop -- payments`,
    );
    if (isNew) await notify(alert, hourOf(loggedAt));
  };
}

/** `2026-11-29 07:00 UTC` */
const hourOf = (at: number): string => `${new Date(at).toISOString().slice(0, 13).replace('T', ' ')}:00 UTC`;
