import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { numberOf, rankRelated, relatedCategories } from './related-products.ts';

/** The cards of one read of a list. */
const READ = 12;
/** The lists that are read until the row is full. */
const MOST_LISTS = 3;

type Lists = Pick<ProductSource, 'list' | 'listedCategories'>;

/**
 * Products of the same audience and type. They come from a few lists, of which the sku chooses the part: a change of
 * one product concerns the pages of a few others.
 */
export async function productsLike(
  products: Lists,
  { market, product, most }: { readonly market: Market; readonly product: Product; readonly most: number },
): Promise<readonly ProductCard[]> {
  const cards = new Map<string, ProductCard>();
  const read = async (category: string, page: number) => {
    const { items } = await products.list(market, { category, page, pageSize: READ, sort: 'featured:desc' });
    for (const card of items) cards.set(card.sku, card);
    return rankRelated(product, [...cards.values()], most);
  };
  const categories = relatedCategories(product).slice(0, MOST_LISTS);
  const listed = await products.listedCategories(market);
  let like: readonly ProductCard[] = [];
  for (const category of categories) {
    const total = listed.find(({ slug }) => slug === category)?.total ?? 0;
    const page = 1 + (numberOf(product.sku) % Math.max(1, Math.floor(total / READ)));
    like = await read(category, page);
    // What is sold out is last in its category: there the first page fills the row.
    if (like.length < most && page > 1) like = await read(category, 1);
    if (like.length === most) break;
  }
  return like;
}
