import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { diagnoseProduct, type InspectedProduct } from '#app/modules/catalogue/domain/product-diagnosis.ts';
import type { ProductRecords, ProductSource } from '#app/modules/catalogue/ports.ts';
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
  return { product: found.value, colours: await products.cards(market, skus) };
}

/**
 * Everything that the shop knows of a product in a market, by its slug, its sku or that of a variant; null where
 * neither catalogue nor store has it.
 */
export async function inspectProduct(
  {
    products,
    productRecords,
  }: { readonly products: Pick<ProductSource, 'product'>; readonly productRecords: ProductRecords },
  { market, key }: { readonly market: Market; readonly key: string },
): Promise<InspectedProduct | null> {
  const [named, record] = await Promise.all([products.product(market, key), productRecords.read(key)]);
  // The catalogue does not know the skus of variants.
  const sold = named.ok || !record ? named : await products.product(market, record.sku);
  if (!sold.ok && !record) return null;
  return {
    product: sold.ok ? sold.value : null,
    stored: record && { record, diagnosis: diagnoseProduct(record, market) },
  };
}
