import type { Sql } from '#server/store/types.ts';

/** States in which a notification needs a retry or an operator. */
const OPEN_STATES = ['waiting', 'dead-letter'] as const;

/** The number of notifications that wait, and of those that could not be applied. */
export async function readNotificationFigures(
  sql: Pick<Sql, 'all'>,
): Promise<Readonly<Record<(typeof OPEN_STATES)[number], number>>> {
  const rows = await sql.all<{ state: string; count: number }>(
    'SELECT state, COUNT(*) AS count FROM payment_notifications WHERE state IN (?, ?) GROUP BY state',
    OPEN_STATES,
  );
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: of('waiting'), 'dead-letter': of('dead-letter') };
}
