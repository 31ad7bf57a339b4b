import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { CheckoutView } from './checkout-info.ts';

/**
 * The path of a checkout step in a storefront. Only the success step takes an order id; without one it is the bare
 * success page.
 */
export function checkoutPath(
  storefront: StorefrontCode | '_default',
  view: CheckoutView = 'cart',
  orderId?: string,
): string {
  const order = view === 'success' && orderId ? `/${encodeURIComponent(orderId)}` : '';
  return storefrontPath(storefront, `/checkout/${view}${order}`);
}
