import {
  type PurchaseEvent,
  purchaseEvent,
  type RefundEvent,
  refundEvent,
} from '#app/modules/checkout/domain/purchase-event.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed } from '#app/modules/orders/domain/order-status.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * The purchase event of an order, for the first page that asks for it; null for every other. Only a page a person looks
 * at asks: not a browser fetching ahead, nor one that wants no body. An order is never kept from its shopper because
 * the event cannot be claimed.
 */
export function claimPurchaseEvent(
  context: RequestContext,
  order: Order,
  request: Request,
): Promise<PurchaseEvent | null> {
  return claimed(context, request, {
    order,
    claim: () => context.services.purchaseEvents.claim(order.id),
    event: purchaseEvent,
  });
}

/**
 * The refund event, for the first page that shows the failed payment; null for every other page, and without a reported
 * purchase.
 */
export async function claimRefundEvent(
  context: RequestContext,
  order: Order,
  request: Request,
): Promise<RefundEvent | null> {
  if (!isFailed(order.status)) return null;
  return claimed(context, request, {
    order,
    claim: () => context.services.purchaseEvents.claimRefund(order.id),
    event: refundEvent,
  });
}

async function claimed<Event>(
  { logger }: RequestContext,
  request: Request,
  {
    order,
    claim,
    event,
  }: { readonly order: Order; readonly claim: () => Promise<boolean>; readonly event: (order: Order) => Event },
): Promise<Event | null> {
  const ahead = request.headers.has('sec-purpose') || request.headers.has('purpose');
  if (request.method !== 'GET' || ahead) return null;
  try {
    return (await claim()) ? event(order) : null;
  } catch (error) {
    logger.warn({ err: error, orderNumber: order.orderNumber }, 'An analytics event of an order could not be claimed');
    return null;
  }
}
