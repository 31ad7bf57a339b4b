import type { Logger } from 'pino';
import { minutes } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { CommandMap, Store } from './types.ts';

const LOGGED_EVERY = minutes(1);

/**
 * The store for pages: during an outage, or when the result of a command is unknown, calls reject with
 * `UpstreamUnavailable`, like those of a hosted platform, and pages show the same error. `adviceFor` tells an outage
 * from other errors, and what an operator does about it; the log has a line a minute with that.
 */
export function asUpstream<C extends CommandMap>(
  store: Store<C>,
  {
    logger,
    adviceFor,
    now = () => performance.now(),
  }: {
    readonly logger: Pick<Logger, 'error'>;
    readonly adviceFor: (error: unknown) => (() => string) | null;
    readonly now?: () => number;
  },
): Store<C> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const reportOutage = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const advice = adviceFor(error);
      if (advice === null || !(error instanceof Error)) throw error;
      if (now() - loggedAt >= LOGGED_EVERY) {
        loggedAt = now();
        logger.error({ reason: error.message, advice: advice() }, 'Store outage');
      }
      throw new UpstreamUnavailable('The store', 'network', { cause: error });
    }
  };
  const { read } = store;
  return {
    read: {
      ...read,
      all: (statement, values) => reportOutage(read.all(statement, values)),
      get: (statement, values) => reportOutage(read.get(statement, values)),
    },
    command: (name, args) => reportOutage(store.command(name, args)),
    close: () => store.close(),
  };
}
