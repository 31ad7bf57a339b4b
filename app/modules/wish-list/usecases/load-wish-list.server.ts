import type { Cookies } from '#app/kernel/cookies.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { RECENTLY_VIEWED_COOKIE, viewedIn } from '#app/modules/wish-list/domain/recently-viewed.ts';
import { isSku, type WishList } from '#app/modules/wish-list/domain/wish-list.ts';

type Deps = { readonly products: Pick<ProductSource, 'cards'>; readonly registry: MarketRegistry };

export type LoadedWishes = {
  /** The products that the market sells, in the order of the list. */
  readonly cards: readonly ProductCard[];
  /** Products that only another market sells. */
  readonly elsewhere: readonly Pick<ProductCard, 'sku' | 'name'>[];
};

/** The products of a list. Unknown skus are left out. */
export async function loadWishes({ products, registry }: Deps, market: Market, skus: WishList): Promise<LoadedWishes> {
  const cards = await products.cards(market, skus);
  const known = new Set(cards.map(({ sku }) => sku));
  const missing = skus.filter((sku) => !known.has(sku));
  const other = otherWarehouse(registry, market);
  const elsewhere = other ? await products.cards(other, missing) : [];
  return { cards, elsewhere: elsewhere.map(({ sku, name }) => ({ sku, name })) };
}

/** A market of another warehouse, in the same language if possible: what is not sold here is sold there or nowhere. */
function otherWarehouse({ markets }: MarketRegistry, market: Market): Market | null {
  const others = markets.filter(({ warehouse }) => warehouse.region !== market.warehouse.region);
  return others.find(({ language }) => language === market.language) ?? others[0] ?? null;
}

/**
 * The products that this visit has opened and the market has in stock, the latest first, without one of them. The bag
 * is not read: its token changes with every answer, and the row is fetched beside a page.
 */
export async function loadViewed(
  { products }: { readonly products: Pick<ProductSource, 'cards'> },
  { market, cookies, without }: { readonly market: Market; readonly cookies: Cookies; readonly without: string },
): Promise<readonly ProductCard[]> {
  const skus = viewedIn(cookies.get(RECENTLY_VIEWED_COOKIE) ?? '', without).filter(isSku);
  const cards = await products.cards(market, skus);
  return cards.filter(({ stockStatus }) => stockStatus !== 'no-stock');
}
