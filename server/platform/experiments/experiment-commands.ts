import { days } from '#app/kernel/clock.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

/** Days for which exposures and orders of experiments are kept: a year's season, and the weeks to look at it. */
export const KEPT_DAYS = 400;
/** The most exposures that one command deletes: the next one continues. */
const DELETED_AT_ONCE = 5000;

/** A visitor who saw an experiment, and what the visitor reached since. `visitor` is a hash. */
export type ExposureRow = {
  readonly experiment: string;
  readonly visitor: string;
  readonly variant: string;
  readonly shares: string;
  readonly seenAt: number;
  readonly added: boolean;
  readonly checkout: boolean;
};

export const experimentCommands = {
  /** Adds visitors who saw an experiment; of a known one the variant stays, and what was reached is added. */
  async noteExposures({ sql }: CommandContext, { rows }: { readonly rows: readonly ExposureRow[] }): Promise<void> {
    await storeExposures(sql, rows);
  },

  /**
   * Stores an order of visitors before it is paid, or its total as it is now. An order that starts again keeps
   * whether it counts. `order` is a hash.
   */
  async noteTrialOrder(
    { sql }: CommandContext,
    {
      order,
      currency,
      total,
      rows,
      now,
    }: {
      readonly order: string;
      readonly currency: string;
      /** Minor units. */
      readonly total: number;
      readonly rows: readonly ExposureRow[];
      readonly now: number;
    },
  ): Promise<void> {
    await storeExposures(sql, rows);
    await sql.runAll(
      `INSERT INTO experiment_orders (order_key, experiment, visitor, currency, total, refunded, counts, started_at) VALUES (?, ?, ?, ?, ?, 0, 0, ?)
       ON CONFLICT (order_key, experiment) DO UPDATE SET currency = excluded.currency, total = excluded.total`,
      inOrder(rows).map(({ experiment, visitor }) => [order, experiment, visitor, currency, total, now]),
    );
  },

  /** Whether an order counts: its payment is certain or pending. */
  async noteTrialPayment(
    { sql }: CommandContext,
    { order, counts }: { readonly order: string; readonly counts: boolean },
  ): Promise<void> {
    await sql.run('UPDATE experiment_orders SET counts = ? WHERE order_key = ?', [counts ? 1 : 0, order]);
  },

  /** Adds a refund to an order, once, or takes it back. An order of no experiment is left alone. */
  async noteTrialRefund(
    { sql }: CommandContext,
    {
      order,
      refund,
      amount,
      done,
      now,
    }: {
      readonly order: string;
      readonly refund: string;
      /** Minor units. */
      readonly amount: number;
      readonly done: boolean;
      readonly now: number;
    },
  ): Promise<void> {
    const known = await sql.get('SELECT order_key FROM experiment_orders WHERE order_key = ? LIMIT 1 {{FOR UPDATE}}', [
      order,
    ]);
    if (!known) return;
    if (done)
      await sql.run(
        'INSERT INTO experiment_refunds (refund_key, order_key, amount, refunded_at) VALUES (?, ?, ?, ?) ON CONFLICT (refund_key) DO NOTHING',
        [refund, order, amount, now],
      );
    else await sql.run('DELETE FROM experiment_refunds WHERE refund_key = ?', [refund]);
    const sum = await sql.get<{ amount: number | null }>(
      'SELECT SUM(amount) AS amount FROM experiment_refunds WHERE order_key = ?',
      [order],
    );
    await sql.run('UPDATE experiment_orders SET refunded = ? WHERE order_key = ?', [Number(sum?.amount ?? 0), order]);
  },

  /** Stops an experiment for everyone. False when it was stopped before. */
  async stopExperiment(
    { sql }: CommandContext,
    { experiment, now }: { readonly experiment: string; readonly now: number },
  ): Promise<boolean> {
    return (
      (await sql.run(
        'INSERT INTO experiment_stops (experiment, stopped_at) VALUES (?, ?) ON CONFLICT (experiment) DO NOTHING',
        [experiment, now],
      )) === 1
    );
  },

  /** Ends a stop: content decides again. False when there was none. */
  async startExperiment({ sql }: CommandContext, { experiment }: { readonly experiment: string }): Promise<boolean> {
    return (await sql.run('DELETE FROM experiment_stops WHERE experiment = ?', [experiment])) === 1;
  },

  /** Deletes what is too old, exposures in parts. Returns the number of exposures. */
  async deleteOldExposures({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    const oldest = now - days(KEPT_DAYS);
    await sql.run('DELETE FROM experiment_orders WHERE started_at < ?', [oldest]);
    await sql.run('DELETE FROM experiment_refunds WHERE refunded_at < ?', [oldest]);
    return sql.run(
      `DELETE FROM experiment_exposures WHERE (experiment, visitor) IN (
         SELECT experiment, visitor FROM experiment_exposures WHERE seen_at < ? ORDER BY seen_at LIMIT ?)`,
      [oldest, DELETED_AT_ONCE],
    );
  },
};

/** The order of locks. */
function inOrder(rows: readonly ExposureRow[]): readonly ExposureRow[] {
  const keyOf = ({ experiment, visitor }: ExposureRow) => `${experiment} ${visitor}`;
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function storeExposures(sql: Sql, rows: readonly ExposureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.runAll(
    `INSERT INTO experiment_exposures (experiment, visitor, variant, shares, seen_at, added, checkout) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (experiment, visitor) DO UPDATE SET
       added = CASE WHEN excluded.added = 1 THEN 1 ELSE experiment_exposures.added END,
       checkout = CASE WHEN excluded.checkout = 1 THEN 1 ELSE experiment_exposures.checkout END
     WHERE excluded.added > experiment_exposures.added OR excluded.checkout > experiment_exposures.checkout`,
    inOrder(rows).map(({ experiment, visitor, variant, shares, seenAt, added, checkout }) => [
      experiment,
      visitor,
      variant,
      shares,
      seenAt,
      added ? 1 : 0,
      checkout ? 1 : 0,
    ]),
  );
}
