import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

export type LoadedProduct = {
  readonly product: Product;
  /** The same design in other colours. */
  readonly colours: readonly ProductCard[];
};

/**
 * A product and its other colours; null when the market does not sell it. The product's `slug` is canonical.
 */
export async function loadProduct(
  { products }: { readonly products: Pick<ProductSource, 'product' | 'cards'> },
  { market, slugOrSku }: { readonly market: Market; readonly slugOrSku: string },
): Promise<LoadedProduct | null> {
  const found = await products.product(market, slugOrSku);
  if (!found.ok) return null;
  const skus = found.value.linkedProducts.map(({ sku }) => sku);
  return { product: found.value, colours: skus.length > 0 ? await products.cards(market, skus) : [] };
}
