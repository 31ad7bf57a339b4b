import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import {
  numberOf,
  rankRelated,
  relatedCategories,
  rowBeside,
} from '#app/modules/recommendations/domain/related-products.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';

const ROW = 4;
/** The cards from which a row is chosen. */
const READ = 12;
/** The lists that are read until the row is full. */
const MOST_LISTS = 3;

type Deps = {
  readonly products: Pick<ProductSource, 'cards' | 'list' | 'listedCategories'>;
  readonly recommendations: Recommendations;
};
type Place = { readonly market: Market; readonly product: Product };

/** The cards beside a product, the same for every visitor: bought together first, products like it after them. */
export async function recommendBeside(
  { products, recommendations }: Deps,
  { market, product }: Place,
): Promise<readonly ProductCard[]> {
  const [skus, like] = await Promise.all([
    recommendations.boughtWith(product.sku, READ),
    productsLike({ products }, { market, product }),
  ]);
  const bought = skus.length > 0 ? await products.cards(market, skus) : [];
  return rowBeside(product, { bought, like }, ROW);
}

/**
 * Products of the same audience and type. They come from a few lists, of which the sku chooses the part: a change of
 * one product concerns the pages of a few others.
 */
async function productsLike({ products }: Pick<Deps, 'products'>, { market, product }: Place) {
  const cards = new Map<string, ProductCard>();
  const read = async (category: string, page: number) => {
    const { items } = await products.list(market, { category, page, pageSize: READ, sort: 'featured:desc' });
    for (const card of items) cards.set(card.sku, card);
    return rankRelated(product, [...cards.values()], ROW);
  };
  const categories = relatedCategories(product).slice(0, MOST_LISTS);
  const listed = await products.listedCategories(market);
  let like: readonly ProductCard[] = [];
  for (const category of categories) {
    const total = listed.find(({ slug }) => slug === category)?.total ?? 0;
    const page = 1 + (numberOf(product.sku) % Math.max(1, Math.floor(total / READ)));
    like = await read(category, page);
    // What is sold out is last in its category: there the first page fills the row.
    if (like.length < ROW && page > 1) like = await read(category, 1);
    if (like.length === ROW) break;
  }
  return like;
}
