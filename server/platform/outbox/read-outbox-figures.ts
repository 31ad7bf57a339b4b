import { seconds } from '#app/kernel/clock.ts';
import type { Sql } from '#server/store/types.ts';

/** The messages that are due, and the seconds since the oldest of them became so; 0 without one. */
export async function readOutboxFigures(
  sql: Pick<Sql, 'get'>,
  now: number,
): Promise<{ readonly due: number; readonly oldestSeconds: number }> {
  const row = await sql.get<{ due: number; oldest: number | null }>(
    'SELECT COUNT(*) AS due, MIN(next_at) AS oldest FROM outbox WHERE done_at IS NULL AND next_at <= ?',
    [now],
  );
  return {
    due: Number(row?.due ?? 0),
    oldestSeconds: row?.oldest == null ? 0 : Math.round((now - Number(row.oldest)) / seconds(1)),
  };
}
