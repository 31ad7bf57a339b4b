/** Two products of the same orders, in one direction. `score` is in thousandths, from 1 to 1000. */
export type BoughtPair = { readonly sku: string; readonly other: string; readonly score: number };

/** The fewest orders of a pair. */
const FEWEST_ORDERS = 2;
/** A larger order is a stock-up of everything and says nothing about pairs. */
const LARGEST_ORDER = 20;
/** The most products kept for one. */
const MOST_OTHERS = 12;

/** In how many orders each product is, and each with others. */
type Counts = {
  readonly orders: Map<string, number>;
  readonly together: Map<string, Map<string, number>>;
};

/**
 * The products bought together, from orders as sets of skus. The score of a pair is the cosine of its orders. Of each
 * product the best pairs are kept; equal ones in the order of their skus.
 */
export function boughtTogether(orders: Iterable<ReadonlySet<string>>): readonly BoughtPair[] {
  const counts: Counts = { orders: new Map(), together: new Map() };
  for (const skus of orders) if (skus.size <= LARGEST_ORDER) countOrder(counts, skus);
  return [...counts.together].flatMap(([sku, others]) => bestPairs(counts, sku, others));
}

function countOrder({ orders, together }: Counts, skus: ReadonlySet<string>): void {
  for (const sku of skus) {
    orders.set(sku, (orders.get(sku) ?? 0) + 1);
    const others = together.get(sku) ?? new Map<string, number>();
    together.set(sku, others);
    for (const other of skus) if (other !== sku) others.set(other, (others.get(other) ?? 0) + 1);
  }
}

function bestPairs({ orders }: Counts, sku: string, others: ReadonlyMap<string, number>): readonly BoughtPair[] {
  const scoreOf = (other: string, both: number) =>
    Math.round((1000 * both) / Math.sqrt((orders.get(sku) ?? 1) * (orders.get(other) ?? 1)));
  return [...others]
    .filter(([, both]) => both >= FEWEST_ORDERS)
    .map(([other, both]) => ({ sku, other, score: scoreOf(other, both) }))
    .toSorted((a, b) => b.score - a.score || (a.other < b.other ? -1 : 1))
    .slice(0, MOST_OTHERS);
}
