import { createFollowedClock } from '#server/kernel/followed-clock.ts';
import type { ProcessContext } from './process-context.ts';

/**
 * The clock of a process: that of its machine, moved to the time of a database, which all nodes share. What one node
 * writes with a time, such as a claim, a reservation or a change of a page, holds for the others as well.
 */
export function createProcessClock(
  logger: Pick<ProcessContext['logger'], 'warn'>,
): Pick<ProcessContext, 'clock' | 'onSharedTime'> {
  const { now, follow } = createFollowedClock(Date.now);
  return {
    clock: now,
    onSharedTime(time, took) {
      const milliseconds = follow(time, took);
      if (milliseconds !== null) logger.warn({ milliseconds }, 'Clock of this machine moved to that of the database');
    },
  };
}
