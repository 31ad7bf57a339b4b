import { LRUCache } from 'lru-cache';
import { type Clock, minutes, seconds } from '#app/kernel/clock.ts';
import type { ForgottenSessions } from '#app/modules/sign-in/ports.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { readForgottenSessions } from './sign-in.ts';

/** How often a node reads what other nodes have forgotten. */
const READ_EVERY = seconds(2);
/** The longest transaction, and the largest difference between the clocks of nodes. */
const OVERLAP = minutes(1);
/** Ids that a node knows, those forgotten last: some 10 MB. Of more, copies of the oldest cookies open again. */
const MOST_FORGOTTEN = 100_000;

export type StoredForgottenSessions = ForgottenSessions & {
  /** Reads what was forgotten since the last read. Rejects while the store is unavailable: what was known stays. */
  read(): Promise<void>;
  /** Reads every two seconds. */
  start(): void;
  stop(): void;
};

/** The forgotten sessions of all nodes, in the memory of each: no page reads the store for them. */
export function createForgottenSessions({
  store,
  clock,
  logger,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
  readonly logger: { warn(details: { readonly err: unknown }, message: string): void };
}): StoredForgottenSessions {
  // An id leaves the memory when its cookie has ended.
  const forgotten = new LRUCache<string, true>({ max: MOST_FORGOTTEN, ttlResolution: 0, perf: { now: clock } });
  const forget = (id: string, endsAt: number) => forgotten.set(id, true, { ttl: Math.max(1, endsAt - clock()) });
  let newest = 0;
  const read = oneAfterAnother(async () => {
    for (const { id, endsAt, at } of await readForgottenSessions(store.read, newest - OVERLAP)) {
      forget(id, endsAt);
      newest = Math.max(newest, at);
    }
  });
  let timer: ReturnType<typeof setInterval> | null = null;
  let isLogged = false;
  const done = () => {
    isLogged = false;
  };
  const failed = (error: unknown) => {
    if (!isLogged) logger.warn({ err: error }, 'Forgotten sessions unavailable');
    isLogged = true;
  };
  return {
    has: (id) => forgotten.has(id),
    async add({ id, endsAt }) {
      // This node forgets it whatever becomes of the write.
      forget(id, endsAt);
      await store.command('forgetSession', { id, endsAt, now: clock() });
    },
    read,
    start() {
      timer = setInterval(() => void read().then(done, failed), READ_EVERY).unref();
      void read().then(done, failed);
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
