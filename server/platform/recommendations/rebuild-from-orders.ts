import { z } from 'zod';
import { type Clock, days } from '#app/kernel/clock.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { Sql } from '#server/store/types.ts';
import { boughtTogether } from './bought-together.ts';
import { recentUnits, salesLevel } from './popularity.ts';
import { BETWEEN_BUILDS, PAIRS_AT_ONCE, SALES_AT_ONCE, type SalesLevel } from './recommendation-commands.ts';

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

/**
 * Stores how much products are bought in paid orders. Only levels that changed are written, so that searches follow
 * these alone. Returns how many.
 */
export async function storeSales(
  store: Pick<PlatformStore, 'command' | 'read'>,
  orders: readonly BoughtOrder[],
  now: number,
): Promise<number> {
  const levels = levelsOf(orders, now);
  const stored = await readLevels(store.read);
  const changed = [...new Set([...levels.keys(), ...stored.keys()])]
    .map((sku): SalesLevel => ({ sku, level: levels.get(sku) ?? 0 }))
    .filter(({ sku, level }) => level !== (stored.get(sku) ?? 0));
  for (let first = 0; first < changed.length; first += SALES_AT_ONCE)
    await store.command('storeSalesLevels', { levels: changed.slice(first, first + SALES_AT_ONCE) });
  return changed.length;
}

function levelsOf(orders: readonly BoughtOrder[], now: number): ReadonlyMap<string, number> {
  const recent = new Map<string, number>();
  for (const { at, isPending, units } of orders) {
    if (isPending) continue;
    for (const [sku, quantity] of units) recent.set(sku, (recent.get(sku) ?? 0) + recentUnits(quantity, now - at));
  }
  let most = 0;
  for (const units of recent.values()) most = Math.max(most, units);
  return new Map([...recent].map(([sku, units]) => [sku, salesLevel(units, most)]));
}

async function readLevels(read: Sql): Promise<ReadonlyMap<string, number>> {
  const stored = new Map<string, number>();
  for (let after = ''; ; ) {
    const rows = await read.all<{ sku: string; level: number }>(
      'SELECT sku, level FROM product_sales WHERE sku > ? ORDER BY sku LIMIT ?',
      [after, SALES_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return stored;
    for (const { sku, level } of rows) stored.set(sku, Number(level));
    after = last.sku;
  }
}

const COUNTED_FOR = days(180);
const MOST_ORDERS = 20_000;
/** Orders of one read: parsing more would delay requests of this node. */
const AT_ONCE = 200;
/** After every id. */
const LAST_ID = '\u{10FFFF}';

/** The lines of a stored order, and nothing of its buyer. Delivery is a line without a product. */
const linesShape = z.object({
  orderLines: z.array(
    z.object({
      parentSku: z.string().default(''),
      isGift: z.boolean().nullish(),
      quantity: z.number().default(1),
    }),
  ),
});

/** What an order says about products. */
export type BoughtOrder = {
  readonly at: number;
  /** Whether its payment may still fail. */
  readonly isPending: boolean;
  /** The units by the sku of their product; gifts are left out. */
  readonly units: ReadonlyMap<string, number>;
};

/** The newest orders that are paid or pending. */
export async function readOrders(read: Sql, now: number): Promise<readonly BoughtOrder[]> {
  const orders: BoughtOrder[] = [];
  let place = { at: now + 1, id: LAST_ID };
  while (orders.length < MOST_ORDERS) {
    const rows = await read.all<{ id: string; created_at: number; status: string; doc: string }>(
      "SELECT id, created_at, status, doc FROM orders WHERE (created_at, id) < (?, ?) AND status IN ('authorised', 'captured', 'pending') ORDER BY created_at DESC, id DESC LIMIT ?",
      [place.at, place.id, AT_ONCE],
    );
    const young = rows.filter(({ created_at }) => created_at >= now - COUNTED_FOR);
    for (const { created_at, status, doc } of young)
      orders.push({ at: Number(created_at), isPending: status === 'pending', units: boughtUnits(doc) });
    const last = young.at(-1);
    if (!last || young.length < AT_ONCE) break;
    place = { at: last.created_at, id: last.id };
  }
  return orders;
}

function boughtUnits(doc: string): ReadonlyMap<string, number> {
  const { data } = linesShape.safeParse(JSON.parse(doc));
  const units = new Map<string, number>();
  for (const { parentSku, isGift, quantity } of data?.orderLines ?? [])
    if (parentSku !== '' && isGift !== true) units.set(parentSku, (units.get(parentSku) ?? 0) + quantity);
  return units;
}
