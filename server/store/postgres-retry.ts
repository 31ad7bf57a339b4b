import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '#app/kernel/clock.ts';
import type { Fault } from './postgres-faults.ts';

/** Time and randomness, which tests replace. */
export type Pace = {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

export const realPace: Pace = {
  now: () => performance.now(),
  random: Math.random,
  wait: (milliseconds) => sleep(milliseconds),
};

const MOST_CONFLICTS = 15;
const LONGEST_PAUSE = 250;
/** How long calls wait for an unavailable database. After that time calls fail at once until one succeeds. */
const RECONNECT_TIMEOUT = seconds(4);

export type Retry = {
  /** Runs `work` again after faults that a retry may cure. */
  run<T>(work: () => Promise<T>, classify: (error: unknown) => Fault): Promise<T>;
  /** The database has answered: later calls wait for it again. */
  reached(): void;
};

/** Retries with backoff. All calls of a store share one state: since when the database is unavailable. */
export function createRetry(pace: Pace): Retry {
  let unavailableSince: number | null = null;
  const backoff = (attempt: number) => pace.wait(Math.min(LONGEST_PAUSE, 5 * 2 ** attempt) * (0.5 + pace.random() / 2));
  const mayRetry = (fault: Fault, attempt: number): boolean => {
    if (fault === 'final') return false;
    if (fault !== 'lost') return attempt < MOST_CONFLICTS;
    unavailableSince ??= pace.now();
    return pace.now() - unavailableSince <= RECONNECT_TIMEOUT;
  };
  return {
    async run(work, classify) {
      for (let attempt = 1; ; attempt++) {
        try {
          const value = await work();
          unavailableSince = null;
          return value;
        } catch (error) {
          if (!mayRetry(classify(error), attempt)) throw error;
          await backoff(attempt);
        }
      }
    },
    reached() {
      unavailableSince = null;
    },
  };
}
