import type { Clock } from '#app/kernel/clock.ts';
import { cartFor } from '#app/modules/cart/domain/session-carts.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import type { CheckoutSession } from '#app/modules/checkout/domain/tracked-order.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderAgainPath } from '#app/modules/orders/domain/order-again.ts';

type Deps = {
  readonly services: { readonly carts: Pick<CartService, 'previewCountry'> };
  readonly session: { readonly data: CheckoutSession };
  readonly market: Market;
  readonly clock: Clock;
};

/**
 * Where a shopper pays a failed order again: at the payment step with the order's own cart; at the cart page when
 * another one was filled since, or in another storefront, whose prices and delivery that page shows first; or with a
 * cart that offers the same lines in another browser. Reads the cart without a change.
 */
export async function findPaymentRetry(
  { services, session, market, clock }: Deps,
  order: Order,
): Promise<{ readonly path: string; readonly ownCart: boolean }> {
  const { trackedOrder } = session.data;
  if (trackedOrder?.orderId === order.id && trackedOrder.aside) {
    return { path: checkoutPath(market.storefrontCode, 'cart'), ownCart: true };
  }
  const kept = cartFor(session.data, market.warehouse.region, clock());
  const seen = kept && (await services.carts.previewCountry(market, kept.token));
  if (seen?.ok && seen.value.cartId === order.cartId && seen.value.items.length > 0) {
    const step = market.storefrontCode === order.storefront ? 'payment' : 'cart';
    return { path: checkoutPath(market.storefrontCode, step), ownCart: true };
  }
  return { path: orderAgainPath(order), ownCart: false };
}
