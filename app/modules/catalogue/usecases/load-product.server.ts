import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

const RELATED = 4;

type Deps = { readonly products: Pick<ProductSource, 'product' | 'list'> };

/** A product and products like it; null when the market does not sell it. The product's `slug` is canonical. */
export async function loadProduct(
  { products }: Deps,
  { market, slugOrSku }: { readonly market: Market; readonly slugOrSku: string },
): Promise<{ readonly product: Product; readonly related: readonly ProductCard[] } | null> {
  const found = await products.product(market, slugOrSku);
  if (!found.ok) return null;
  return { product: found.value, related: await relatedProducts({ products }, market, found.value) };
}

async function relatedProducts({ products }: Deps, market: Market, { sku, categories }: Product) {
  const category = categories.find((slug) => slug.startsWith('collection/')) ?? categories[0];
  if (!category) return [];
  const { items } = await products.list(market, { category, page: 1, pageSize: RELATED * 3, sort: 'featured' });
  const others = items.filter((card) => card.sku !== sku && card.stockStatus !== 'no-stock');
  // The sku chooses the cards: every shopper sees the same ones, and different products show different ones.
  const start = [...sku].reduce((sum, char) => sum + char.charCodeAt(0), 0) % Math.max(1, others.length - RELATED + 1);
  return others.slice(start, start + RELATED);
}
