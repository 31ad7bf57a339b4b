import { z } from 'zod';
import { reportCartChange } from '#app/modules/analytics/http/cart-events.server.ts';
import { openDatedMirror, openMirror } from '#app/modules/checkout/http/mirror.server.ts';
import { mergeTrackedOrder, restoreCheckout } from '#app/modules/checkout/usecases/restore-checkout.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/route.ts';

/** A GET restores nothing. */
export function loader({ context }: Route.LoaderArgs) {
  return toCart(context.get(requestContext));
}

/** An encrypted mirror; absent when it is empty. */
const sealed = z
  .string()
  .transform((text) => text || null)
  .default(null);

/** Restores the checkout of a browser, or merges the lines of the new cart into that of a failed order. */
const restoreFormSchema = z.object({
  intent: z.literal('merge-tracked-order').optional().catch(undefined),
  'cart-tokens': sealed,
  orderv1: sealed,
  checkoutInfo: sealed,
});

/** Restores the checkout of a browser's mirrors, or merges two carts, and redirects to the cart or to a paid order. */
export async function action({ context: provider }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const submission = readForm(provider, restoreFormSchema);
  if (submission.status !== 'success') return toCart(context);
  const form = submission.value;
  if (form.intent === 'merge-tracked-order') {
    const merged = await mergeTrackedOrder(context);
    if (merged) reportCartChange(context, merged);
    return toCart(context);
  }
  const opening = { open: context.seals.open, now: context.clock() };
  const { order } = await restoreCheckout(context, {
    carts: openMirror('cart-tokens', form['cart-tokens'], opening),
    order: openMirror('orderv1', form.orderv1, opening),
    draft: openDatedMirror('checkoutInfo', form.checkoutInfo, opening),
  });
  return order ? seeOther(orderPath(context, order.orderNumber)) : toCart(context);
}

function toCart({ market }: RequestContext): Response {
  return seeOther(storefrontPath(market.storefrontCode, '/checkout/cart'));
}
