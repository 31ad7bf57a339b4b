import type { CartItem } from '#app/modules/cart/domain/cart.ts';
import { type ItemsOffer, itemsText, linkKey, offeredItems } from '#app/modules/cart/domain/offered-items.ts';
import type { RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

type Deps = {
  readonly products: Pick<ProductSource, 'variants'>;
  readonly market: Market;
  readonly lines: readonly Pick<CartItem, 'id' | 'quantity' | 'isGift'>[];
};

/** Null for a link without an item that the market sells. */
export async function offerItems(
  { products, market, lines }: Deps,
  wanted: readonly RequestedItem[],
): Promise<ItemsOffer | null> {
  const found = await products.variants(market, [...new Set(wanted.map(({ id }) => id))]);
  const offered = offeredItems(wanted, found, lines);
  if (offered.length === 0) return null;
  const isComplete = offered.every(({ missing, shortage }) => missing === 0 && shortage === null);
  const added = offered
    .map(({ id, missing, more }) => ({ id, quantity: isComplete ? more : missing }))
    .filter(({ quantity }) => quantity > 0);
  const count = added.reduce((sum, { quantity }) => sum + quantity, 0);
  return { key: linkKey(wanted), offered, items: itemsText(added), count, isComplete };
}
