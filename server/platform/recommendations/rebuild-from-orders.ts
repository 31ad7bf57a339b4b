import type { Clock } from '#app/kernel/clock.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { Sql } from '#server/store/types.ts';
import { boughtTogether } from './bought-together.ts';
import { type BoughtOrder, readOrders } from './read-orders.ts';
import { BETWEEN_BUILDS, PAIRS_AT_ONCE } from './recommendation-commands.ts';
import { storeSales } from './store-sales.ts';

type RebuildStore = Pick<PlatformStore, 'command' | 'read'>;

/** The pairs of products bought together, and the products whose level of sales changed. */
export type Rebuilt = { readonly pairs: number; readonly sales: number };

/**
 * Rebuilds what orders say about products, at most once an hour over all nodes. Returns null when it is not due. A node
 * that dies leaves some pairs and levels of the last rebuild in place; the next one replaces them.
 */
export function createRebuildFromOrders({
  store,
  clock,
}: {
  readonly store: RebuildStore;
  readonly clock: Clock;
}): () => Promise<Rebuilt | null> {
  return async () => {
    const builtAt = clock();
    if (!(await isDue(store.read, builtAt))) return null;
    if (!(await store.command('claimRecommendationBuild', { now: builtAt }))) return null;
    const orders = await readOrders(store.read, builtAt);
    return { pairs: await storePairs(store, orders, builtAt), sales: await storeSales(store, orders, builtAt) };
  };
}

/** Whether a claim can succeed: a read, so that the sweep of every minute writes nothing. */
async function isDue(read: Sql, now: number): Promise<boolean> {
  const build = await read.get<{ claimed_at: number }>(
    'SELECT claimed_at FROM recommendation_builds WHERE id = ?',
    [1],
  );
  return !build || Number(build.claimed_at) <= now - BETWEEN_BUILDS;
}

async function storePairs(store: RebuildStore, orders: readonly BoughtOrder[], builtAt: number): Promise<number> {
  const pairs = boughtTogether(orders.map(({ units }) => new Set(units.keys())));
  for (let first = 0; first < pairs.length; first += PAIRS_AT_ONCE)
    await store.command('storeBoughtPairs', { pairs: pairs.slice(first, first + PAIRS_AT_ONCE), builtAt });
  while ((await store.command('deleteOldPairs', { builtAt })) === PAIRS_AT_ONCE);
  return pairs.length;
}
