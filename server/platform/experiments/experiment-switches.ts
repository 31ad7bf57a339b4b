import { seconds } from '#app/kernel/clock.ts';
import { memoised } from '#app/kernel/memo.ts';
import type { Experimentation } from '#app/modules/content/domain/experiment-definition.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { type Followed, follow } from '#server/kernel/follow.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';

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

/** How often a node reads what operators have stopped. */
const READ_EVERY = seconds(2);

/** While the store is unavailable, what was read last stays. */
export type ExperimentSwitches = Followed & {
  /** The experiments of content, of which those that an operator has stopped are inactive. */
  readonly experimentation: ContentSource['experimentation'];
};

/** The experiments that operators have stopped, read from the store by every node and kept in memory. */
export function createExperimentSwitches({
  store,
  content,
  onFailure,
}: {
  readonly store: Store<typeof experimentCommands>;
  readonly content: Pick<ContentSource, 'experimentation'>;
  readonly onFailure: (error: unknown) => void;
}): ExperimentSwitches {
  let stopped: readonly string[] = [];
  const readStopped = async (changed: () => void) => {
    const now = (await readStops(store.read)).map(({ experiment }) => experiment);
    if (now.join() === stopped.join()) return;
    stopped = now;
    changed();
  };
  return {
    ...follow(readStopped, { every: READ_EVERY, onFailure }),
    experimentation: (market) => without(content.experimentation(market), stopped.join()),
  };
}

/** The same object while content and stops are the same. `stopped` has a comma between ids. */
const without = memoised((own: Experimentation, stopped: string): Experimentation => {
  const ids = stopped.split(',');
  if (!own.experiments.some(({ id }) => ids.includes(id))) return own;
  return {
    ...own,
    experiments: own.experiments.map((experiment) =>
      ids.includes(experiment.id) ? { ...experiment, active: false } : experiment,
    ),
  };
});

/** A stop of an operator. Milliseconds. */
export type ExperimentStop = { readonly experiment: string; readonly stoppedAt: number };

/** The experiments that an operator has stopped. */
export async function readStops(sql: Sql): Promise<readonly ExperimentStop[]> {
  const rows = await sql.all<{ experiment: string; stopped_at: number }>(
    'SELECT experiment, stopped_at FROM experiment_stops ORDER BY experiment',
  );
  return rows.map(({ experiment, stopped_at }) => ({ experiment, stoppedAt: Number(stopped_at) }));
}
