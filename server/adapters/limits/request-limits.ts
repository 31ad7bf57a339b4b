import { createHmac } from 'node:crypto';
import { type Clock, minutes, seconds } from '#app/kernel/clock.ts';
import type { LimitedRequest, RequestLimits } from '#app/web/request-limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { areaOf, networkOf } from '#server/network/network-of.ts';
import type { RateLimit } from '#server/platform/rate-limits/rate-limits.ts';

/** Requests within a window, of one network (a household, an office) and of the addresses around it. */
type Rule = { readonly network: number; readonly area: number; readonly window: number };

export const REQUEST_RULES: Readonly<Record<LimitedRequest, Rule>> = {
  search: { network: 120, area: 600, window: minutes(1) },
  'cart-creation': { network: 60, area: 300, window: minutes(10) },
  'market-switch': { network: 60, area: 300, window: minutes(10) },
  address: { network: 90, area: 450, window: minutes(10) },
};
/** The part of a limit that every node gives without asking the store: most networks never pass it. */
const OWN_SHARE = 4;
/** The part of a limit a node borrows from the store at once. */
const BATCH_SHARE = 10;
/** Networks remembered by one node; the oldest are forgotten first. */
const MOST_NETWORKS = 20_000;

type Counter = { readonly endsAt: number; left: number; closedUntil: number; borrowing: Promise<void> | null };
type Borrowed = { readonly granted: number; readonly endsAt: number };
type Deps = {
  /** Takes tries from those all nodes share. */
  readonly borrow: (args: RateLimit & { readonly count: number; readonly now: number }) => Promise<Borrowed>;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Counts in memory, so that a page costs no write. A node gives a quarter of a limit by itself and borrows the rest
 * from the store, which all nodes share, in batches. Networks are known by keyed hashes only. A store that does not
 * answer lets requests pass.
 */
export function createRequestLimits({ borrow, clock, keys: [key], onFailure }: Deps): RequestLimits {
  const counters = new Map<string, Counter>();
  const veiled = (network: string) => createHmac('sha256', key).update(network).digest('base64url');

  function counterOf(name: string, limit: number, window: number): Counter {
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
  }

  async function borrowBatch(counter: Counter, name: string, limit: number, window: number): Promise<void> {
    const batch = Math.max(1, Math.floor(limit / BATCH_SHARE));
    try {
      const shared = limit - Math.floor(limit / OWN_SHARE);
      const { granted, endsAt } = await borrow({
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
      counter.borrowing ??= borrowBatch(counter, name, limit, window);
      await counter.borrowing;
    }
    if (counter.left === 0) return counter.closedUntil - clock();
    counter.left -= 1;
    return null;
  }

  return {
    async take(kind, address) {
      if (address === null) return null;
      const { network, area, window } = REQUEST_RULES[kind];
      const wait =
        (await takeOne(`${kind}:network:${veiled(networkOf(address))}`, network, window)) ??
        (await takeOne(`${kind}:area:${veiled(areaOf(address))}`, area, window));
      return wait === null ? null : Math.max(1, Math.ceil(wait / seconds(1)));
    },
  };
}
