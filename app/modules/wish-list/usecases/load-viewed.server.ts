import type { Cookies } from '#app/kernel/cookies.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { RECENTLY_VIEWED_COOKIE, viewedIn } from '#app/modules/wish-list/domain/recently-viewed.ts';
import { isSku } from '#app/modules/wish-list/domain/wish-list.ts';

/**
 * The products that this visit has opened and the market has in stock, the latest first, without one of them. The bag
 * is not read: its token changes with every answer, and the row is fetched beside a page.
 */
export async function loadViewed(
  { products }: { readonly products: Pick<ProductSource, 'cards'> },
  { market, cookies, without }: { readonly market: Market; readonly cookies: Cookies; readonly without: string },
): Promise<readonly ProductCard[]> {
  const skus = viewedIn(cookies.get(RECENTLY_VIEWED_COOKIE) ?? '', without).filter(isSku);
  const cards = skus.length === 0 ? [] : await products.cards(market, skus);
  return cards.filter(({ stockStatus }) => stockStatus !== 'no-stock');
}
