import type { WantedItem } from '#app/modules/cart/domain/wanted-items.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * What a link with a ready-made bag holds, by name. Unknown goods are left out; nothing is changed. Null when nothing
 * is left.
 */
export async function restoreOffer({ services, market }: RequestContext, wanted: readonly WantedItem[]) {
  const found = await services.products.variants(
    market,
    wanted.map(({ id }) => id),
  );
  const items = wanted.filter(({ id, quantity }) => quantity > 0 && found.some((variant) => variant.id === id));
  if (items.length === 0) return null;
  return {
    items: items.map(({ id, quantity }) => `${id}:${quantity}`).join(','),
    names: items.map(({ id, quantity }) => `${quantity} × ${found.find((variant) => variant.id === id)?.name ?? ''}`),
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
