import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { numberOf, rankRelated, relatedCategories } from '#app/modules/catalogue/domain/related-products.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

const RELATED = 4;
/** The cards from which the related ones are chosen. */
const READ = 12;
/** The lists that are read until the row is full. */
const MOST_LISTS = 3;

type Deps = { readonly products: Pick<ProductSource, 'product' | 'cards' | 'list' | 'listedCategories'> };

export type LoadedProduct = {
  readonly product: Product;
  /** The same design in other colours. */
  readonly colours: readonly ProductCard[];
  readonly related: readonly ProductCard[];
};

/**
 * A product, its other colours and products like it; null when the market does not sell it. The product's `slug` is
 * canonical.
 */
export async function loadProduct(
  { products }: Deps,
  { market, slugOrSku }: { readonly market: Market; readonly slugOrSku: string },
): Promise<LoadedProduct | null> {
  const found = await products.product(market, slugOrSku);
  if (!found.ok) return null;
  const product = found.value;
  const skus = product.linkedProducts.map(({ sku }) => sku);
  const colours = skus.length > 0 ? await products.cards(market, skus) : [];
  return { product, colours, related: await relatedProducts({ products }, market, product) };
}

/**
 * Products of the same audience and type. They come from a few lists, of which the sku chooses the part: a change of
 * one product concerns the pages of a few others.
 */
async function relatedProducts({ products }: Deps, market: Market, product: Product) {
  const cards = new Map<string, ProductCard>();
  const read = async (category: string, page: number) => {
    const { items } = await products.list(market, { category, page, pageSize: READ, sort: 'featured:desc' });
    for (const card of items) cards.set(card.sku, card);
    return rankRelated(product, [...cards.values()], RELATED);
  };
  const categories = relatedCategories(product).slice(0, MOST_LISTS);
  const listed = await products.listedCategories(market);
  let related: readonly ProductCard[] = [];
  for (const category of categories) {
    const total = listed.find(({ slug }) => slug === category)?.total ?? 0;
    const page = 1 + (numberOf(product.sku) % Math.max(1, Math.floor(total / READ)));
    related = await read(category, page);
    // What is sold out is last in its category: there the first page fills the row.
    if (related.length < RELATED && page > 1) related = await read(category, 1);
    if (related.length === RELATED) break;
  }
  return related;
}
