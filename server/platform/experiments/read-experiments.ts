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
