import type { Clock } from '#app/kernel/clock.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { Logger } from '#app/request-context.ts';
import { createExperimentSwitches, type ExperimentSwitches } from '#server/adapters/experiments/experiment-switches.ts';
import { createTrialRecords, type StoredTrialRecords } from '#server/adapters/experiments/trial-records.ts';
import type { Config } from '#server/config/types.ts';
import { createWakeUp } from '#server/kernel/wake-up.ts';
import type { ShopStore } from './commands.ts';
import { openPublishedContent, type PublishedDeps } from './market-content.ts';

/** Experiments of a node: what operators have stopped, and what visitors do. */
export type OpenExperiments = Pick<StoredTrialRecords, 'refunded' | 'write'> & {
  readonly switches: ExperimentSwitches;
  readonly records: StoredTrialRecords;
  /** The platform with orders whose results are recorded. */
  watching<T extends { readonly orders: OrderService }>(commerce: T): T;
};

/** What operators have stopped is read before the first page. */
export async function openExperiments({
  store,
  content,
  clock,
  logger,
}: {
  readonly store: ShopStore;
  readonly content: Pick<ContentSource, 'experimentation'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<OpenExperiments> {
  const warn = (message: string) => (err: unknown) => logger.warn({ err }, message);
  const switches = createExperimentSwitches({ store, content, onFailure: warn('Stopped experiments unavailable') });
  await switches.read();
  const onFailure = warn('Write failure of experiment results');
  const records = createTrialRecords({ store, clock, wakeUp: createWakeUp(), onFailure });
  const { refunded, write } = records;
  return {
    switches,
    records,
    refunded,
    write,
    watching: (commerce) => ({ ...commerce, orders: records.watching(commerce.orders) }),
  };
}

/** The experiments that content defines at present, for an operator. */
export async function readExperiments(
  config: Pick<Config, 'content' | 'stage'>,
  deps: PublishedDeps,
): Promise<readonly Experiment[]> {
  const { content, registry } = await openPublishedContent(config, deps);
  return content.experimentation(registry.defaultMarketOf('uk')).experiments;
}
