import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import type { Sql } from '#server/store/types.ts';

/** Reads that count as unavailable when a statement takes too long, in milliseconds. */
export function limitedReads(read: Sql, timeout: number): Sql {
  const limited = async <T>(work: Promise<T>): Promise<T> => {
    // A late statement ends at the timeout of its connection; its result is of no use.
    work.catch(() => undefined);
    const answer = await within(timeout, work);
    if (answer.late) throw new UpstreamUnavailable('The search', 'timeout');
    return answer.value;
  };
  return {
    ...read,
    all: (statement, values) => limited(read.all(statement, values)),
    get: (statement, values) => limited(read.get(statement, values)),
  };
}
