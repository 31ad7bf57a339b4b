import { seconds } from '#app/kernel/clock.ts';
import { memoised } from '#app/kernel/memo.ts';
import type { Experimentation } from '#app/modules/content/domain/experiment-definition.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { readStops } from './read-experiments.ts';

/** How often a node reads what operators have stopped. */
const READ_EVERY = seconds(2);

export type ExperimentSwitches = {
  /** The experiments of content, of which those that an operator has stopped are inactive. */
  readonly experimentation: ContentSource['experimentation'];
  /** Reads what is stopped. Rejects while the store is unavailable: what was known stays. */
  read(): Promise<void>;
  /** Reads every two seconds; `onChanged` is called after each change. */
  start(onChanged: () => void): void;
  stop(): void;
};

/** The experiments that operators have stopped, read from the store by every node and kept in memory. */
export function createExperimentSwitches({
  store,
  content,
  onFailure,
}: {
  readonly store: Pick<PlatformStore, 'read'>;
  readonly content: Pick<ContentSource, 'experimentation'>;
  readonly onFailure: (error: unknown) => void;
}): ExperimentSwitches {
  let stopped: readonly string[] = [];
  let changed: () => void = () => undefined;
  let timer: ReturnType<typeof setInterval> | null = null;
  let isLogged = false;
  const read = oneAfterAnother(async () => {
    const now = (await readStops(store.read)).map(({ experiment }) => experiment);
    if (now.join() === stopped.join()) return;
    stopped = now;
    changed();
  });
  const done = () => {
    isLogged = false;
  };
  const failed = (error: unknown) => {
    if (!isLogged) onFailure(error);
    isLogged = true;
  };
  return {
    experimentation: (market) => without(content.experimentation(market), stopped.join()),
    read,
    start(onChanged) {
      changed = onChanged;
      timer = setInterval(() => void read().then(done, failed), READ_EVERY).unref();
    },
    stop() {
      if (timer) clearInterval(timer);
    },
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
