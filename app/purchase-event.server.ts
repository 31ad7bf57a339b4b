import { type PurchaseEvent, purchaseEvent } from './modules/checkout/domain/purchase-event.ts';
import type { Order } from './modules/orders/domain/order.ts';
import type { RequestPage } from './request-context.ts';

/**
 * The purchase event of an order, for the first page that asks for it; null for every other. Only a page a person looks at asks: not a browser fetching ahead,
 * nor one that wants no body. An order is never kept from its shopper because the event cannot be claimed.
 */
export async function claimPurchaseEvent({ services, logger }: RequestPage, order: Order, request: Request): Promise<PurchaseEvent | null> {
  const ahead = request.headers.has('sec-purpose') || request.headers.has('purpose');
  if (request.method !== 'GET' || ahead) return null;
  try {
    return (await services.purchaseEvents.claim(order.id)) ? purchaseEvent(order) : null;
  } catch (error) {
    logger.warn({ err: error, orderNumber: order.orderNumber }, 'The purchase event of an order could not be claimed');
    return null;
  }
}
