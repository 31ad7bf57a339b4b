import { type Command, InvalidArgumentError } from 'commander';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import { resultsOf } from '#app/modules/experiments/domain/experiment-results.ts';
import type { CliDeps } from '#server/cli/cli-deps.ts';
import { type Registration, withStore } from '#server/cli/registration.ts';
import { type DefinedExperiments, readExperiments } from '#server/composition/experiments.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { formatProblems } from '#server/config/problems.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import {
  type ExperimentStop,
  readRecorded,
  readSeenExperiments,
  readSeenTimes,
  readStops,
} from '#server/platform/experiments/read-experiments.ts';
import { reportLines } from './experiment-report.ts';

export function addExperimentsCommand({ program, deps, exit }: Registration): void {
  const experiments = program
    .command('experiments')
    .description(
      'Experiments: what visitors did with each variant, and whether that can be trusted; stop one at once.',
    );
  experiments
    .command('results', { isDefault: true })
    .description('Prints visitors, rates, orders and revenue by variant, and what can be said of the differences.')
    .argument('[id]', 'of one experiment; all without it', readId)
    .action(async (id: string | undefined) => {
      const isComplete = await withStore(deps, (store) => showResults(store, deps, id ?? null));
      exit(isComplete ? 0 : 1);
    });
  addSwitches(experiments, { deps, exit });
}

function addSwitches(experiments: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  experiments
    .command('stop')
    .description('Shows control to everyone within 5 seconds, on every node, whatever content says.')
    .argument('<id>', 'of the experiment or flag', readId)
    .action(async (experiment: string) => {
      await withStore(deps, async (store) => {
        const isCompared = await requireKnown(store, deps, experiment);
        const stopped = await store.command('stopExperiment', { experiment, now: deps.clock() });
        await deps.stdout(`${experiment} ${stopped ? 'is stopped' : 'was stopped before'}. Nodes follow within 5 s.\n`);
        if (!isCompared)
          deps.stderr('Content cannot be read: whether it has an experiment of this id was not compared.\n');
      });
      exit(0);
    });
  experiments
    .command('start')
    .description('Ends a stop: content decides again whether the experiment runs.')
    .argument('<id>', 'of the experiment or flag', readId)
    .action(async (experiment: string) => {
      const started = await withStore(deps, (store) => store.command('startExperiment', { experiment }));
      if (!started) throw new OperatorError(`${experiment} is not stopped. Content decides whether it runs.`);
      await deps.stdout(`${experiment} is no longer stopped: content decides again. Nodes follow within 5 s.\n`);
      exit(0);
    });
}

function readId(text: string): string {
  if (!/^[\w-]{1,40}$/.test(text)) throw new InvalidArgumentError('It is the id of an experiment, like NAV_01_US_ALL.');
  return text;
}

/**
 * Throws where neither content nor results have an experiment. False where content cannot be read to compare. One that
 * a visitor has seen needs no content: a stop is in a hurry.
 */
async function requireKnown(store: OperatorStore, deps: CliDeps, id: string): Promise<boolean> {
  const seen = await readSeenExperiments(store.read);
  if (seen.includes(id)) return true;
  const { source, experiments } = await definedExperiments(store, deps);
  const known = [...new Set([...experiments.map((experiment) => experiment.id), ...seen])];
  if (known.includes(id)) return true;
  if (source === 'unknown') return false;
  throw new OperatorError(
    `Nothing was stopped: neither content nor results have an experiment ${id}. They have ${known.join(', ') || 'none'}.`,
  );
}

/** What is said before the results while content cannot be read. */
const SAID: Readonly<Record<DefinedExperiments['source'], string>> = {
  current: '',
  stored: 'The content service is unavailable: these are the experiments of the content that nodes know.\n\n',
  unknown: 'Content cannot be read: which experiments run is not known. These are results alone.\n\n',
};

/** Prints the results of all experiments, or of one. False where it is not known which run. */
async function showResults(store: OperatorStore, deps: CliDeps, only: string | null): Promise<boolean> {
  const { source, experiments: defined } = await definedExperiments(store, deps);
  const isContentKnown = source !== 'unknown';
  await deps.stdout(SAID[source]);
  const stops = await readStops(store.read);
  const all = [...new Set([...defined.map(({ id }) => id), ...(await readSeenExperiments(store.read))])];
  const ids = only === null ? all : all.filter((id) => id === only);
  if (only !== null && ids.length === 0) throw new OperatorError(`There is no experiment ${only}.`);
  if (ids.length === 0 && isContentKnown)
    await deps.stdout('Content defines no experiment, and no visitor has seen one.\n');
  for (const id of ids) {
    const report = await readReport(store, { id, defined, stops });
    await deps.stdout(`${reportLines({ ...report, isContentKnown }).join('\n')}\n\n`);
  }
  return isContentKnown;
}

async function readReport(
  store: OperatorStore,
  {
    id,
    defined,
    stops,
  }: {
    readonly id: string;
    readonly defined: readonly Experiment[];
    readonly stops: readonly ExperimentStop[];
  },
) {
  return {
    id,
    experiment: defined.find((experiment) => experiment.id === id) ?? null,
    stoppedAt: stops.find(({ experiment }) => experiment === id)?.stoppedAt ?? null,
    seen: await readSeenTimes(store.read, id),
    results: resultsOf(await readRecorded(store.read, id)),
  };
}

async function definedExperiments({ read }: OperatorStore, deps: CliDeps): Promise<DefinedExperiments> {
  const config = loadConfig(deps.environment);
  if (!config.ok) throw new OperatorError(formatProblems(config.error));
  return readExperiments(config.value, { ...deps, read });
}
