import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';
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
  const own = request && registry.market(request.country);
  if (!own) return null;
  const { variantId, email, sku, isConfirmed } = request;
  const market: Market = marketIn(own, request.language);
  const read = await products.product(market, sku);
  const product = read.ok ? read.value : null;
  const variant = product?.variants.find((one) => one.id === variantId);
  if (!product || !variant) return null;
  return { market, variantId, email, link: { kind: isConfirmed ? 'confirmed' : 'open', product, variant } as const };
}
