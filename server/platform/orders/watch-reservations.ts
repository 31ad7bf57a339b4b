import { type Clock, minutes } from '../../../app/kernel/clock.ts';
import type { Sql } from '../../store/types.ts';
import { needsAlert, readUnpaidReservations } from './unpaid-reservations.ts';

type Log = {
  error(details: Readonly<Record<string, unknown>>, message: string): void;
  info(details: Readonly<Record<string, unknown>>, message: string): void;
};

/** While it lasts, the alert is logged again after this time. */
const AGAIN_AFTER = minutes(10);

/** Reads unpaid reservations and logs an alert while they pass `percent` of the stock or of a variant. */
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
  let loggedAt: number | null = null;
  return async (): Promise<void> => {
    const unpaid = await readUnpaidReservations(read, { percent });
    const { units, of, orders, variants } = unpaid;
    if (!needsAlert(unpaid, percent)) {
      if (loggedAt !== null) log.info({ alert: 'unpaid-reservations', units, of, orders }, 'Unpaid reservations are back below the share that is reported');
      loggedAt = null;
      return;
    }
    if (loggedAt !== null && clock() - loggedAt < AGAIN_AFTER) return;
    loggedAt = clock();
    log.error(
      { alert: 'unpaid-reservations', units, of, orders, variants },
      `Unpaid reservations pass ${percent} percent of the stock: npm run payments lists them`,
    );
  };
}
