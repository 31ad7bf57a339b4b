import { createSweep, type Swept } from '#server/platform/sweep.ts';
import type { ShopStore } from './commands.ts';

export type SweptStore = Swept & { readonly sandboxSessions: number };

/** The most sessions that one command deletes: a full count means that there may be more. */
const SESSIONS_AT_ONCE = 500;

/** The upkeep of a store with the rows of platform and sandbox: each call does a bounded part of it. */
export function createStoreSweep(store: Pick<ShopStore, 'command'>): (now: number) => Promise<SweptStore> {
  const sweepPlatform = createSweep(store);
  return async (now) => {
    const swept = await sweepPlatform(now);
    const sandboxSessions = await store.command('deleteOldSandboxSessions', { now });
    return { ...swept, sandboxSessions, finished: swept.finished && sandboxSessions < SESSIONS_AT_ONCE };
  };
}
