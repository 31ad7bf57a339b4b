import { isCurrencyCode } from '#app/kernel/money.ts';
import type { CountedOrders, RecordedExperiment } from '#app/modules/experiments/domain/experiment-results.ts';
import type { Sql } from '#server/store/types.ts';

/** A stop of an operator. Milliseconds. */
export type ExperimentStop = { readonly experiment: string; readonly stoppedAt: number };

/** The experiments that an operator has stopped. */
export async function readStops(sql: Sql): Promise<readonly ExperimentStop[]> {
  const rows = await sql.all<{ experiment: string; stopped_at: number }>(
    'SELECT experiment, stopped_at FROM experiment_stops ORDER BY experiment',
  );
  return rows.map(({ experiment, stopped_at }) => ({ experiment, stoppedAt: Number(stopped_at) }));
}

/** The ids of all experiments that a visitor has seen. Each is found by one step in the index. */
export async function readSeenExperiments(sql: Sql): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const next = await sql.get<{ experiment: string | null }>(
      'SELECT MIN(experiment) AS experiment FROM experiment_exposures WHERE experiment > ?',
      [ids.at(-1) ?? ''],
    );
    if (!next?.experiment) return ids;
    ids.push(next.experiment);
  }
}

/** When a visitor saw an experiment first, and last for the first time (milliseconds); null when none has. */
export async function readSeenTimes(
  sql: Sql,
  experiment: string,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const times = await sql.get<{ first: number | null; last: number | null }>(
    'SELECT MIN(seen_at) AS first, MAX(seen_at) AS last FROM experiment_exposures WHERE experiment = ?',
    [experiment],
  );
  return times && times.first !== null ? { first: Number(times.first), last: Number(times.last) } : null;
}

/** What was recorded of an experiment. A refunded part is no revenue, and an order refunded in full does not count. */
export async function readRecorded(sql: Sql, experiment: string): Promise<RecordedExperiment> {
  const visitors = await sql.all<{
    variant: string;
    shares: string;
    exposed: number;
    added: number;
    checkout: number;
  }>(
    `SELECT variant, shares, COUNT(*) AS exposed, SUM(added) AS added, SUM(checkout) AS checkout
     FROM experiment_exposures WHERE experiment = ? GROUP BY variant, shares`,
    [experiment],
  );
  const buyers = await sql.all<{ variant: string; buyers: number }>(
    `SELECT e.variant AS variant, COUNT(DISTINCT o.visitor) AS buyers FROM experiment_orders o
     JOIN experiment_exposures e ON e.experiment = o.experiment AND e.visitor = o.visitor
     WHERE o.experiment = ? AND o.counts = 1 AND o.refunded < o.total GROUP BY e.variant`,
    [experiment],
  );
  const orders = await sql.all<{ variant: string; currency: string; orders: number; revenue: number }>(
    `SELECT e.variant AS variant, o.currency AS currency, COUNT(*) AS orders, SUM(o.total - o.refunded) AS revenue
     FROM experiment_orders o JOIN experiment_exposures e ON e.experiment = o.experiment AND e.visitor = o.visitor
     WHERE o.experiment = ? AND o.counts = 1 AND o.refunded < o.total GROUP BY e.variant, o.currency ORDER BY o.currency`,
    [experiment],
  );
  return {
    visitors: visitors.map(({ variant, shares, ...counts }) => ({
      variant,
      shares,
      exposed: Number(counts.exposed),
      added: Number(counts.added),
      checkout: Number(counts.checkout),
    })),
    buyers: new Map(buyers.map((row) => [row.variant, Number(row.buyers)])),
    orders: orders.flatMap(({ variant, currency, orders: count, revenue }): CountedOrders[] =>
      isCurrencyCode(currency)
        ? [{ variant, orders: Number(count), revenue: { amount: Number(revenue), currency } }]
        : [],
    ),
  };
}

/** Whether an order of an experiment counts; null for an order of none. `order` is a hash. */
export async function readTrialOrder(sql: Sql, order: string): Promise<boolean | null> {
  const row = await sql.get<{ counts: number }>('SELECT counts FROM experiment_orders WHERE order_key = ? LIMIT 1', [
    order,
  ]);
  return row && Number(row.counts) === 1;
}
