import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { OrderItem } from '#app/modules/orders/domain/order.ts';

/** Whether a bought line can be bought in a market now. A gift comes by itself. */
export type LineState = 'available' | 'sold-out' | 'not-sold' | 'gift';

/** A line of an order, and whether it can be bought again. */
export type BoughtLine = { readonly item: OrderItem; readonly state: LineState };

/** The lines of an order with their state. `cards` are those of its products that the market sells. */
export function boughtLines(
  items: readonly OrderItem[],
  cards: readonly Pick<ProductCard, 'variants' | 'sizes'>[],
): readonly BoughtLine[] {
  const inStock = new Map(
    cards.flatMap(({ variants, sizes }) => variants.map(({ id, size }) => [id, sizes.includes(size.value)] as const)),
  );
  return items.map((item) => ({ item, state: stateOf(item, inStock.get(item.productId)) }));
}

function stateOf({ isGift }: OrderItem, inStock: boolean | undefined): LineState {
  if (isGift) return 'gift';
  if (inStock === undefined) return 'not-sold';
  return inStock ? 'available' : 'sold-out';
}

/** The lines that can be bought again, as `id:quantity,id:quantity`; null without any. */
export function itemsToBuyAgain(lines: readonly BoughtLine[]): string | null {
  const items = lines
    .filter(({ state }) => state === 'available')
    .map(({ item: { productId, quantity } }) => `${productId}:${quantity}`);
  return items.length === 0 ? null : items.join(',');
}
