import { z } from 'zod';
import { type Clock, days } from '#app/kernel/clock.ts';
import { boughtTogether } from '#app/modules/recommendations/domain/bought-together.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { Sql } from '#server/store/types.ts';
import { BETWEEN_BUILDS, PAIRS_AT_ONCE } from './recommendation-commands.ts';

const COUNTED_FOR = days(180);
const MOST_ORDERS = 20_000;
/** Orders of one read: parsing more would delay requests of this node. */
const AT_ONCE = 200;
/** After every id. */
const LAST_ID = '\u{10FFFF}';

/** The lines of a stored order, and nothing of its buyer. Delivery is a line without a product. */
const linesShape = z.object({
  orderLines: z.array(z.object({ parentSku: z.string().default(''), isGift: z.boolean().nullish() })),
});

/**
 * Rebuilds the products bought together, at most once an hour over all nodes. Returns the number of pairs, or null when
 * it is not due. A node that dies leaves some pairs of the last rebuild in place; the next one replaces them.
 */
export function createPairsRebuild({
  store,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command' | 'read'>;
  readonly clock: Clock;
}): () => Promise<number | null> {
  return async () => {
    const builtAt = clock();
    if (!(await isDue(store.read, builtAt))) return null;
    if (!(await store.command('claimRecommendationBuild', { now: builtAt }))) return null;
    const pairs = boughtTogether(await readOrders(store.read, builtAt));
    for (let first = 0; first < pairs.length; first += PAIRS_AT_ONCE)
      await store.command('storeBoughtPairs', { pairs: pairs.slice(first, first + PAIRS_AT_ONCE), builtAt });
    while ((await store.command('deleteOldPairs', { builtAt })) === PAIRS_AT_ONCE);
    return pairs.length;
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

/** The newest orders as sets of the skus of their products. */
async function readOrders(read: Sql, now: number): Promise<ReadonlySet<string>[]> {
  const orders: ReadonlySet<string>[] = [];
  let place = { at: now + 1, id: LAST_ID };
  while (orders.length < MOST_ORDERS) {
    const rows = await read.all<{ id: string; created_at: number; doc: string }>(
      "SELECT id, created_at, doc FROM orders WHERE (created_at, id) < (?, ?) AND status IN ('authorised', 'captured', 'pending') ORDER BY created_at DESC, id DESC LIMIT ?",
      [place.at, place.id, AT_ONCE],
    );
    const young = rows.filter(({ created_at }) => created_at >= now - COUNTED_FOR);
    for (const { doc } of young) orders.push(boughtSkus(doc));
    const last = young.at(-1);
    if (!last || young.length < AT_ONCE) break;
    place = { at: last.created_at, id: last.id };
  }
  return orders;
}

function boughtSkus(doc: string): ReadonlySet<string> {
  const { data } = linesShape.safeParse(JSON.parse(doc));
  const bought = data?.orderLines.filter(({ parentSku, isGift }) => parentSku !== '' && isGift !== true) ?? [];
  return new Set(bought.map(({ parentSku }) => parentSku));
}
