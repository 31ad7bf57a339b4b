import { type Clock, minutes } from '#app/kernel/clock.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createKeptReads } from '#server/kernel/kept-reads.ts';
import type { Sql } from '#server/store/types.ts';
import type { List } from './listing-rows.ts';
import type { CardScope, ListedRow, ProductCards } from './product-cards.ts';

/** The reductions that a market's cards show, in percent by product; most products have none. */
export type Reductions = { reductions(market: Market): Promise<ReadonlyMap<string, number>> };

/** Lists in a currency, whose reductions are kept. */
const KEPT_LISTS = 100;
/** From the end of a reduction until the end of this time, all are read for each page. */
const KEPT_FOR = minutes(5);

type Asked = { readonly market: Market; readonly list: List; readonly scope: CardScope };
type Reduced = { readonly percentages: ReadonlyMap<string, number>; readonly until: number };

/** Reads the reductions shown of the products of a list, in percent, once until a price changes or one of them ends. */
export function createReductions(
  sql: Sql,
  clock: Clock,
): (cards: ProductCards, asked: Asked) => Promise<ReadonlyMap<string, number>> {
  const kept = createKeptReads<Reduced>(KEPT_LISTS);
  return async (cards, { market, list, scope }) => {
    const period = Math.floor(clock() / KEPT_FOR);
    const key = [scope.name, scope.version.lists, ...list, period].join(' ');
    const read = () => readReduced(sql, cards, { market, list, scope });
    const known = await kept(key, read);
    return (clock() < known.until ? known : await read()).percentages;
  };
}

/** Only a product with a former price is read. */
async function readReduced(sql: Sql, { cardsOf }: ProductCards, { market, list, scope }: Asked): Promise<Reduced> {
  const rows = await sql.all<ListedRow & { sku: string }>(
    `SELECT l.product_id, l.sold_out, p.sku FROM listing l JOIN products p ON p.id = l.product_id
     WHERE l.category = ? AND l.is_us = ? AND l.currency = ? AND EXISTS (
       SELECT 1 FROM variants v JOIN prices x ON x.variant_id = v.id
       WHERE v.product_id = l.product_id AND x.currency = l.currency AND x.original > x.final)`,
    list,
  );
  const cards = await cardsOf(market, rows, scope);
  const percentageOf = new Map(cards.map(({ sku, discount }) => [sku, discount.percentage]));
  return {
    percentages: new Map(rows.map(({ product_id, sku }) => [product_id, percentageOf.get(sku) ?? 0])),
    until: Math.min(...cards.map(({ reducedUntil }) => reducedUntil ?? Number.POSITIVE_INFINITY)),
  };
}
