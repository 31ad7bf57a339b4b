import { type Command, InvalidArgumentError } from 'commander';
import { type DefinedExperiments, readExperiments } from '#server/composition/experiments.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { formatProblems } from '#server/config/problems.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { readStops } from '#server/platform/experiments/experiment-switches.ts';
import { reportLines } from './experiment-report.ts';

export function addExperimentsCommand({ program, deps, exit }: Registration): void {
  const experiments = program
    .command('experiments')
    .description('Experiments: which run, in which storefronts, with which shares; stop one at once.');
  experiments
    .command('list', { isDefault: true })
    .description('Prints the experiments of content and those that are stopped.')
    .action(async () => {
      const isComplete = await withStore(deps, (store) => list(store, deps));
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

/** Throws where content lacks an experiment. False where content cannot be read to compare. */
async function requireKnown(store: OperatorStore, deps: CliDeps, id: string): Promise<boolean> {
  const { source, experiments } = await definedExperiments(store, deps);
  if (source === 'unknown') return false;
  const ids = experiments.map((experiment) => experiment.id);
  if (ids.includes(id)) return true;
  throw new OperatorError(`Nothing was stopped: content has no experiment ${id}. It has ${ids.join(', ') || 'none'}.`);
}

/** What is said before the list while content cannot be read. */
const SAID: Readonly<Record<DefinedExperiments['source'], string>> = {
  current: '',
  stored: 'The content service is unavailable: these are the experiments of the content that nodes know.\n\n',
  unknown: 'Content cannot be read: which experiments run is not known. These are stopped.\n\n',
};

/** Prints all experiments. False where it is not known which run. */
async function list(store: OperatorStore, deps: CliDeps): Promise<boolean> {
  const { source, experiments } = await definedExperiments(store, deps);
  const isContentKnown = source !== 'unknown';
  await deps.stdout(SAID[source]);
  const stops = await readStops(store.read);
  const ids = [...new Set([...experiments.map(({ id }) => id), ...stops.map(({ experiment }) => experiment)])];
  if (ids.length === 0 && isContentKnown) await deps.stdout('Content defines no experiment.\n');
  for (const id of ids) {
    const experiment = experiments.find((one) => one.id === id) ?? null;
    const stoppedAt = stops.find((stop) => stop.experiment === id)?.stoppedAt ?? null;
    await deps.stdout(`${reportLines({ id, experiment, isContentKnown, stoppedAt }).join('\n')}\n`);
  }
  return isContentKnown;
}

async function definedExperiments({ read }: OperatorStore, deps: CliDeps): Promise<DefinedExperiments> {
  const config = loadConfig(deps.environment);
  if (!config.ok) throw new OperatorError(formatProblems(config.error));
  return readExperiments(config.value, { ...deps, read });
}
