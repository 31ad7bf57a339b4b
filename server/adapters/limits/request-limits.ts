import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { RequestLimits } from '#app/web/limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { createLimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import type { RateLimit } from '#server/platform/rate-limits/rate-limits.ts';

/** The share of a limit that every node grants without the store: most networks never exceed it. */
const OWN_SHARE = 4;
/** The share of a limit that a node reserves from the store at once. */
const BATCH_SHARE = 10;
/** Networks counted by one node; the oldest are removed first. */
const MOST_NETWORKS = 20_000;

type Counter = { readonly endsAt: number; left: number; closedUntil: number; borrowing: Promise<void> | null };
type ReservedTries = { readonly granted: number; readonly endsAt: number };
type Deps = {
  /** Reserves attempts from those that all nodes share. */
  readonly reserve: (args: RateLimit & { readonly count: number; readonly now: number }) => Promise<ReservedTries>;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Counts in memory, so that a page costs no write. A node grants a quarter of a limit on its own and reserves the rest
 * in batches from the store, which all nodes share. Networks are stored as keyed hashes only. While the store is
 * unavailable, requests pass.
 */
export function createRequestLimits({ reserve, clock, keys, onFailure }: Deps): RequestLimits {
  const counterOf = createCounters(clock);
  const rows = createLimitRows(keys);

  async function reserveBatch(counter: Counter, name: string, limit: number, window: number): Promise<void> {
    const batch = Math.max(1, Math.floor(limit / BATCH_SHARE));
    try {
      const shared = limit - Math.floor(limit / OWN_SHARE);
      const { granted, endsAt } = await reserve({
        name: `request:${name}`,
        count: batch,
        limit: shared,
        window,
        now: clock(),
      });
      counter.left += granted;
      if (granted === 0) counter.closedUntil = endsAt;
    } catch (error) {
      onFailure(error);
      counter.left += batch;
    } finally {
      counter.borrowing = null;
    }
  }

  async function takeOne(name: string, limit: number, window: number): Promise<number | null> {
    const counter = counterOf(name, limit, window);
    while (counter.left === 0 && counter.closedUntil <= clock()) {
      counter.borrowing ??= reserveBatch(counter, name, limit, window);
      await counter.borrowing;
    }
    if (counter.left === 0) return counter.closedUntil - clock();
    counter.left -= 1;
    return null;
  }

  return {
    async take(name, clientAddress) {
      for (const { name: row, limit, window } of rows.of(name, { clientAddress })) {
        const wait = await takeOne(row, limit, window);
        if (wait !== null) return Math.max(1, Math.ceil(wait / seconds(1)));
      }
      return null;
    },
  };
}

/** The counters of one node, by the name of their limit. An expired counter is replaced. */
function createCounters(clock: Clock): (name: string, limit: number, window: number) => Counter {
  const counters = new Map<string, Counter>();
  return (name, limit, window) => {
    const known = counters.get(name);
    if (known && known.endsAt > clock()) return known;
    counters.delete(name);
    const fresh: Counter = {
      endsAt: clock() + window,
      left: Math.floor(limit / OWN_SHARE),
      closedUntil: 0,
      borrowing: null,
    };
    counters.set(name, fresh);
    if (counters.size > MOST_NETWORKS) counters.delete(counters.keys().next().value ?? name);
    return fresh;
  };
}
