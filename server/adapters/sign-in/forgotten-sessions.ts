import { type Clock, minutes, seconds } from '#app/kernel/clock.ts';
import type { ForgottenSessions } from '#app/modules/sign-in/ports.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { readForgottenSessions } from '#server/platform/sign-in/read-sign-in.ts';

/** How often a node reads what other nodes have forgotten. */
const READ_EVERY = seconds(2);
/** The longest transaction, and the largest difference between the clocks of nodes. */
const OVERLAP = minutes(1);
/** How often ids whose cookies have ended leave the memory. */
const CLEAN_EVERY = minutes(10);

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
  const ends = new Map<string, number>();
  let newest = 0;
  let cleanedAt = clock();
  const read = oneAfterAnother(async () => {
    for (const { id, endsAt, at } of await readForgottenSessions(store.read, newest - OVERLAP)) {
      ends.set(id, endsAt);
      newest = Math.max(newest, at);
    }
    if (clock() - cleanedAt < CLEAN_EVERY) return;
    cleanedAt = clock();
    for (const [id, endsAt] of ends) if (endsAt <= cleanedAt) ends.delete(id);
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
    has: (id) => ends.has(id),
    async add({ id, endsAt }) {
      // This node forgets it whatever becomes of the write.
      ends.set(id, endsAt);
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
