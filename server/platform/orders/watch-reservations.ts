import { type Clock, days, minutes } from '#app/kernel/clock.ts';
import type { Sql } from '#server/store/types.ts';
import { needsAlert, type ReservationGroup, readUnpaidReservations } from './unpaid-reservations.ts';

type Log = {
  error(details: Readonly<Record<string, unknown>>, message: string): void;
  info(details: Readonly<Record<string, unknown>>, message: string): void;
};

/** The log entry of an alert: its name, the interval of its repetition while it lasts, and its message. */
const ALERTS = {
  open: { alert: 'unpaid-reservations', again: minutes(10), words: 'Unpaid reservations' },
  waiting: { alert: 'waiting-reservations', again: days(1), words: 'Reservations of pending payments' },
} as const;

/**
 * Reads unpaid reservations and logs an alert while they pass `percent` of the stock or of a variant: orders that are
 * being paid every ten minutes, pending orders, which may stay so for days, once a day.
 */
export function createReservationWatch({
  read,
  clock,
  percent,
  log,
}: {
  readonly read: Sql;
  readonly clock: Clock;
  readonly percent: number;
  readonly log: Log;
}) {
  const watch = (group: ReservationGroup) => {
    const { alert, again, words } = ALERTS[group];
    let loggedAt: number | null = null;
    return async (): Promise<void> => {
      const unpaid = await readUnpaidReservations(read, { percent, group });
      const { units, of, orders, variants } = unpaid;
      if (!needsAlert(unpaid, percent)) {
        if (loggedAt !== null)
          log.info({ alert, units, of, orders }, `${words}: share of the stock back below the alert threshold`);
        loggedAt = null;
        return;
      }
      if (loggedAt !== null && clock() - loggedAt < again) return;
      loggedAt = clock();
      log.error(
        { alert, units, of, orders, variants },
        `${words} above ${percent} percent of the stock: see npm run shop -- payments`,
      );
    };
  };
  const watches = [watch('open'), watch('waiting')];
  return async (): Promise<void> => {
    for (const look of watches) await look();
  };
}
