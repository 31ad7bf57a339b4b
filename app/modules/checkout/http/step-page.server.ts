import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { viewOfCart } from './cart-view.server.ts';

/** The parts every step's page has. */
export async function stepPage(context: RequestContext, cart: Cart, view: 'address' | 'payment', title: string) {
  const [cartView, shell] = await Promise.all([
    viewOfCart(context, cart),
    context.services.content.shell(context.market),
  ]);
  return {
    cart: cartView,
    completed: context.session.data.completedViews ?? ['cart' as const],
    title,
    head: pageHead(context, shell.brand.name, { title, path: `/checkout/${view}`, index: false }),
  };
}
