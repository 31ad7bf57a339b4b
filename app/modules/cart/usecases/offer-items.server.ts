import type { RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

type Deps = { readonly products: Pick<ProductSource, 'variants'>; readonly market: Market };

/** The items of a link with a ready-made cart, by name. Unknown items are left out; null when none is left. */
export async function offerItems({ products, market }: Deps, wanted: readonly RequestedItem[]) {
  const found = await products.variants(
    market,
    wanted.map(({ id }) => id),
  );
  const items = wanted.filter(({ id, quantity }) => quantity > 0 && found.some((variant) => variant.id === id));
  if (items.length === 0) return null;
  return {
    items: items.map(({ id, quantity }) => `${id}:${quantity}`).join(','),
    lines: items.flatMap(({ id, quantity }) =>
      found.filter((variant) => variant.id === id).map(({ name, size }) => ({ name, size, quantity })),
    ),
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
