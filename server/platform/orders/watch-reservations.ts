import { type Clock, days, minutes } from '#app/kernel/clock.ts';
import type { Sql } from '#server/store/types.ts';
import { needsAlert, type ReservationGroup, readUnpaidReservations } from './unpaid-reservations.ts';

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
