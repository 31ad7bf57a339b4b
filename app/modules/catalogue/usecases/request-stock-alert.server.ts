import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource, StockAlertRequests } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

type Deps = {
  readonly products: Pick<ProductSource, 'product'>;
  readonly stockAlertRequests: Pick<StockAlertRequests, 'ask'>;
  /** The seconds until the next allowed request; null within the limit. */
  readonly takeLimit: () => Promise<number | null>;
};

/** in-stock: the size can be bought, so no mail will come. limited: `retryAfter` is in seconds. */
export type StockAlertAnswer =
  | { readonly kind: 'asked' | 'in-stock'; readonly product: Product; readonly variant: Variant }
  | { readonly kind: 'limited'; readonly retryAfter: number }
  | { readonly kind: 'unknown-size' };

/**
 * Asks for a mail when a sold-out size of a product is in stock again. A letter asks the address first; the answer is
 * the same for every address.
 */
export async function requestStockAlert(
  { products, stockAlertRequests, takeLimit }: Deps,
  {
    market,
    slug,
    variantId,
    email,
  }: { readonly market: Market; readonly slug: string; readonly variantId: string; readonly email: string },
): Promise<StockAlertAnswer> {
  const retryAfter = await takeLimit();
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  const found = await products.product(market, slug);
  const product = found.ok ? found.value : null;
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) return { kind: 'unknown-size' };
  if (variant.stockStatus !== 'no-stock') return { kind: 'in-stock', product, variant };
  await stockAlertRequests.ask(market, { sku: product.sku, variantId, email });
  return { kind: 'asked', product, variant };
}
