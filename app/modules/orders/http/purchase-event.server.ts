import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderSignUpEvent, PurchaseEvent, RefundEvent } from '#app/modules/orders/domain/purchase-event.ts';
import * as events from '#app/modules/orders/usecases/claim-order-event.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { isUnseen } from '#app/web/prefetch.ts';

/** The purchase event of an order, for a page that reports it; null for every other request. */
export async function claimPurchaseEvent(
  context: RequestContext,
  order: Order,
  request: Request,
): Promise<PurchaseEvent | null> {
  return isReported(context, request) ? events.claimPurchaseEvent(depsOf(context), order) : null;
}

/** The refund event of an order, for a page that reports it; null for every other request. */
export async function claimRefundEvent(
  context: RequestContext,
  order: Order,
  request: Request,
): Promise<RefundEvent | null> {
  return isReported(context, request) ? events.claimRefundEvent(depsOf(context), order) : null;
}

/** The event of an order's sign-up, for a page that reports it; null for every other request. */
export async function claimSignUpEvent(
  context: RequestContext,
  { order, signUp }: { readonly order: Order; readonly signUp: { readonly isAccepted: boolean } | null },
  request: Request,
): Promise<OrderSignUpEvent | null> {
  return isReported(context, request) ? events.claimSignUpEvent(depsOf(context), order, signUp) : null;
}

function depsOf({ services, logger }: RequestContext) {
  return { purchaseEvents: services.purchaseEvents, logger };
}

/**
 * Whether the answer is shown to a person and reports events: a prefetched answer, one that script takes parts of, one
 * without body, a page in lite mode, and beside a tag manager a page without consent to statistics leave the event to a
 * later page.
 */
function isReported({ mode, site, consent }: RequestContext, { method, headers }: Request): boolean {
  if (site.thirdParties.tagManager && !consent.given.statistics) return false;
  return mode === 'full' && method === 'GET' && !isUnseen(headers);
}
