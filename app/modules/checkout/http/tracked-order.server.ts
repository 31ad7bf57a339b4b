import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import type { FollowedOrder } from '#app/modules/checkout/domain/tracked-order.ts';
import type { TrackedOrderView } from '#app/modules/checkout/ui/tracked-order.tsx';
import { trackedOrderView, waitingInAppView } from '#app/modules/checkout/ui/tracked-order-view.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import { findFulfilment } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { isOver } from '#app/modules/payments/domain/payment-instructions.ts';
import { methodName } from '#app/modules/payments/ui/method-name.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The message about the order that this browser tracks, or about a payment that waits for the shopper's app. */
export async function trackedView(
  context: RequestContext,
  followed: FollowedOrder | null,
  cart: { readonly hasLines: boolean; readonly isStep: boolean },
): Promise<TrackedOrderView | null> {
  if (!followed) return paymentInApp(context);
  const { region } = STOREFRONT_TABLE[followed.order.storefront];
  const fulfilment = await findFulfilment(context.services, followed.order);
  return trackedOrderView(context.t, followed, {
    fulfilment,
    href: orderPath(context, followed.order.orderNumber),
    hasLines: cart.hasLines,
    canMerge: region === context.market.warehouse.region,
    payment: cart.isStep ? null : checkoutPath(context.market.storefrontCode, 'payment'),
  });
}

async function paymentInApp(context: RequestContext): Promise<TrackedOrderView | null> {
  const { payment } = context.session.data;
  const order = payment && (await context.services.orders.byId(payment.orderId));
  if (order?.status !== 'created' || !order.instructions || isOver(order.instructions, context.clock())) return null;
  return waitingInAppView(context.t, {
    method: methodName(order.instructions.method),
    href: orderPath(context, order.orderNumber),
  });
}
