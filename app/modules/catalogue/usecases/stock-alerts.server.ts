import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';
import type { AskedAlert } from '#app/modules/catalogue/domain/stock-alert.ts';
import type { ProductSource, StockAlertRequests, StockAlerts } from '#app/modules/catalogue/ports.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';

type Deps = {
  readonly registry: Pick<MarketRegistry, 'market'>;
  readonly products: Pick<ProductSource, 'product'>;
  readonly stockAlertRequests: Pick<StockAlertRequests, 'look' | 'confirm'>;
};

/** What the link of a letter finds. ended: it is too old, or its size is no longer sold. */
export type AlertLink =
  | {
      readonly kind: 'open' | 'confirmed';
      readonly product: Product;
      readonly variant: Variant;
    }
  | { readonly kind: 'ended' };

/** Opens the link without using it: programs that examine letters open every link in them. */
export async function openAlertLink(deps: Deps, id: string): Promise<AlertLink> {
  return (await findRequest(deps, id))?.link ?? { kind: 'ended' };
}

/** too-many: the address waits for as many sizes as one may wait for. */
export type ConfirmedAlert = 'confirmed' | 'too-many' | 'ended';

/** Stores the request of a link, once its reader has confirmed it. Repeating it is harmless. */
export async function confirmStockAlert(
  deps: Deps & { readonly stockAlerts: Pick<StockAlerts, 'request'> },
  id: string,
): Promise<ConfirmedAlert> {
  const request = await findRequest(deps, id);
  if (!request) return 'ended';
  if (request.link.kind === 'confirmed') return 'confirmed';
  const { market, variantId, email } = request;
  const state = await deps.stockAlerts.request(market, { variantId, email });
  if (state === 'too-many') return 'too-many';
  if (state === 'unknown-size') return 'ended';
  await deps.stockAlertRequests.confirm(id);
  return 'confirmed';
}

async function findRequest({ stockAlertRequests, registry, products }: Deps, id: string) {
  const request = await stockAlertRequests.look(id);
  const size = request && (await findRequestedSize({ registry, products }, request));
  if (!size) return null;
  const { market, product, variant } = size;
  const { variantId, email, isConfirmed } = request;
  return { market, variantId, email, link: { kind: isConfirmed ? 'confirmed' : 'open', product, variant } as const };
}

/** The size of a request, in the market and the language it was made in; null where it is no longer sold. */
export async function findRequestedSize(
  { registry, products }: Pick<Deps, 'registry' | 'products'>,
  { country, language, sku, variantId }: AskedAlert,
): Promise<{ readonly market: Market; readonly product: Product; readonly variant: Variant } | null> {
  const own = registry.market(country);
  if (!own) return null;
  const market = marketIn(own, language);
  const read = await products.product(market, sku);
  const variant = read.ok ? read.value.variants.find(({ id }) => id === variantId) : undefined;
  return read.ok && variant ? { market, product: read.value, variant } : null;
}

type RequestStockAlertDeps = {
  readonly products: Pick<ProductSource, 'product'>;
  readonly stockAlertRequests: Pick<StockAlertRequests, 'ask'>;
  /** The seconds until the next allowed request; null within the limit. */
  readonly takeLimit: () => Promise<number | null>;
};

/** in-stock: the size can be bought, so no mail will come. limited: `retryAfter` is in seconds. */
type StockAlertAnswer =
  | { readonly kind: 'asked' | 'in-stock'; readonly product: Product; readonly variant: Variant }
  | { readonly kind: 'limited'; readonly retryAfter: number }
  | { readonly kind: 'unknown-size' };

/**
 * Asks for a mail when a sold-out size of a product is in stock again. A letter asks the address first; the answer is
 * the same for every address.
 */
export async function requestStockAlert(
  { products, stockAlertRequests, takeLimit }: RequestStockAlertDeps,
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
