import type { CommandContext } from '#server/store/types.ts';

export const experimentCommands = {
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
};
