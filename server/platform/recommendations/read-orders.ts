import { z } from 'zod';
import { days } from '#app/kernel/clock.ts';
import type { Sql } from '#server/store/types.ts';

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
