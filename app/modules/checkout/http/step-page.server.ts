import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { cartErrorMessage } from '#app/modules/cart/domain/cart-error-message.ts';
import { type CartView, cartView } from '#app/modules/cart/ui/cart-view.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The cart as the cart page and the steps show it, with the ways of delivery. */
export async function viewOfCart(context: RequestContext, cart: Cart): Promise<CartView> {
  const methods = await context.services.carts.listShippingMethods(context.market, cartOf(context).token());
  if (!methods.ok) context.logger.warn({ cartId: cart.cartId }, cartErrorMessage(methods.error));
  return cartView(cart, methods.ok ? methods.value : [], context);
}

/** The stock status of each variant in the cart, for the browser's mirror. */
export function stockByVariant(cart: Cart): Readonly<Record<string, string>> {
  return Object.fromEntries(cart.items.map((item) => [item.id, item.stockStatus]));
}

/** The parts every step's page has. */
export async function stepPage(context: RequestContext, cart: Cart, view: 'address' | 'payment', title: string) {
  return {
    cart: await viewOfCart(context, cart),
    completed: context.session.data.completedViews ?? ['cart' as const],
    title,
    head: await pageHead(context, { title, path: `/checkout/${view}`, index: false }),
  };
}
