import type { CartError, StockMessage } from './cart.ts';

/** A line and its stock. `available` counts all units of the sku over all lines. */
export type LineDemand = {
  readonly itemId: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly available: number;
};

/** The quantity per sku over all lines. */
function demandBySku(lines: readonly Pick<LineDemand, 'sku' | 'quantity'>[]): Map<string, number> {
  const demand = new Map<string, number>();
  for (const { sku, quantity } of lines) demand.set(sku, (demand.get(sku) ?? 0) + quantity);
  return demand;
}

/** The first line whose sku has a larger quantity, over all lines, than the stock. */
export function findShortage(lines: readonly LineDemand[]): Extract<CartError, { kind: 'OUT_OF_STOCK' }> | null {
  const demand = demandBySku(lines);
  const short = lines.find((line) => (demand.get(line.sku) ?? 0) > line.available);
  return short
    ? { kind: 'OUT_OF_STOCK', sku: short.sku, name: short.name, available: Math.max(0, short.available) }
    : null;
}

/**
 * The lines that cannot be bought in their quantity, by item id: no sum includes them, and no order starts with them.
 */
export function unavailableLines(
  lines: readonly Pick<LineDemand, 'itemId' | 'sku' | 'quantity' | 'available'>[],
): ReadonlySet<string> {
  const demand = demandBySku(lines);
  return new Set(lines.filter((line) => (demand.get(line.sku) ?? 0) > line.available).map(({ itemId }) => itemId));
}

/** One message for each line that cannot be bought as it stands. */
export function stockMessages(lines: readonly LineDemand[]): StockMessage[] {
  const unavailable = unavailableLines(lines);
  return lines
    .filter(({ itemId }) => unavailable.has(itemId))
    .map(({ itemId, name, available }) => ({
      kind: available > 0 ? 'line-reduced' : 'line-out-of-stock',
      itemId,
      name,
    }));
}

/** The quantity in stock: `id` names the line to change, or the variant to add. */
export type StockOffer = {
  readonly intent: 'add-product' | 'update-product';
  readonly id: string;
  readonly quantity: number;
};
