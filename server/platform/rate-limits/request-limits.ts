import { type Clock, seconds } from '#app/kernel/clock.ts';
import { type RequestLimits, SHARED_LIMITS } from '#app/web/limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { createLimitRows } from './limit-rows.ts';
import type { RateLimit } from './rate-limits.ts';

/** The part of a limit that a node grants without the store: most networks never exceed it. */
const OWN_SHARE = 4;
/** The part of a limit that a node reserves from the store at once. */
const BATCH_SHARE = 10;
/** Networks counted by one node; the oldest are removed first. */
const MOST_NETWORKS = 20_000;
/** A store that does not answer is asked again after this time. Milliseconds. */
const RETRY_AFTER = seconds(10);

/** A limit, and whether all nodes grant it together (`SHARED_LIMITS`). */
type Row = RateLimit & { readonly isShared: boolean };
/** `reserve` is what a node may grant of a shared limit while the store is unavailable. */
type Counter = {
  readonly endsAt: number;
  left: number;
  reserve: number;
  closedUntil: number;
  borrowing: Promise<void> | null;
};
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
 * in batches from the store, which all nodes share. While the store is unavailable, these requests pass.
 *
 * A shared limit (`SHARED_LIMITS`) has no share of a node: the store counts each request, so that all nodes together
 * grant the limit and no more. While the store is unavailable, a node grants a quarter, and then asks the store again
 * every ten seconds. Networks are stored as keyed hashes only.
 */
export function createRequestLimits({ reserve, clock, keys, onFailure }: Deps): RequestLimits {
  const counterOf = createCounters(clock);
  const rows = createLimitRows(keys);

  async function reserveBatch(counter: Counter, { name, limit, window, isShared }: Row): Promise<void> {
    const batch = isShared ? 1 : Math.max(1, Math.floor(limit / BATCH_SHARE));
    try {
      const { granted, endsAt } = await reserve({
        name: `request:${name}`,
        count: batch,
        limit: isShared ? limit : limit - ownShare(limit),
        window,
        now: clock(),
      });
      counter.left += granted;
      if (granted === 0) counter.closedUntil = endsAt;
    } catch (error) {
      onFailure(error);
      if (isShared) grantReserve(counter, clock());
      else counter.left += batch;
    } finally {
      counter.borrowing = null;
    }
  }

  async function takeOne(row: Row): Promise<number | null> {
    const counter = counterOf(row);
    while (counter.left === 0 && counter.closedUntil <= clock()) {
      counter.borrowing ??= reserveBatch(counter, row);
      await counter.borrowing;
    }
    if (counter.left === 0) return counter.closedUntil - clock();
    counter.left -= 1;
    return null;
  }

  return {
    async take(name, clientAddress) {
      const isShared = SHARED_LIMITS.has(name);
      for (const row of rows.of(name, { clientAddress })) {
        const wait = await takeOne({ ...row, isShared });
        if (wait !== null) return Math.max(1, Math.ceil(wait / seconds(1)));
      }
      return null;
    },
  };
}

/** Grants one of what a node may grant without the store; without any left, until the store is asked again, none. */
function grantReserve(counter: Counter, now: number): void {
  if (counter.reserve > 0) {
    counter.reserve -= 1;
    counter.left += 1;
  } else counter.closedUntil = now + RETRY_AFTER;
}

const ownShare = (limit: number): number => Math.floor(limit / OWN_SHARE);

/** The counters of one node, by the name of their limit. An expired counter is replaced. */
function createCounters(clock: Clock): (row: Row) => Counter {
  const counters = new Map<string, Counter>();
  return ({ name, limit, window, isShared }) => {
    const known = counters.get(name);
    if (known && known.endsAt > clock()) return known;
    counters.delete(name);
    const fresh: Counter = {
      endsAt: clock() + window,
      left: isShared ? 0 : ownShare(limit),
      reserve: isShared ? ownShare(limit) : 0,
      closedUntil: 0,
      borrowing: null,
    };
    counters.set(name, fresh);
    if (counters.size > MOST_NETWORKS) counters.delete(counters.keys().next().value ?? name);
    return fresh;
  };
}
