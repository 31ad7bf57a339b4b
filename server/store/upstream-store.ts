import type { Logger } from 'pino';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { isDatabaseUnavailable } from './postgres-faults.ts';
import type { CommandMap, Store } from './types.ts';

/**
 * The database store for pages: while the database is unavailable, or the result of a command is unknown, calls reject
 * with `UpstreamUnavailable`, like those of a hosted platform, and pages show the same error.
 */
export function asUpstream<C extends CommandMap>(store: Store<C>, logger: Pick<Logger, 'warn'>): Store<C> {
  const reportOutage = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      logger.warn({ reason: error.message }, 'Database outage');
      throw new UpstreamUnavailable('The database', 'network', { cause: error });
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
