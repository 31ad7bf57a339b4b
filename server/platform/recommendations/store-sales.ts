import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { Sql } from '#server/store/types.ts';
import { recentUnits, salesLevel } from './popularity.ts';
import type { BoughtOrder } from './read-orders.ts';
import { SALES_AT_ONCE, type SalesLevel } from './recommendation-commands.ts';

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
