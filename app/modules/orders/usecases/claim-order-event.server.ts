import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed } from '#app/modules/orders/domain/order-status.ts';
import {
  ORDER_SIGN_UP,
  type OrderSignUpEvent,
  type PurchaseEvent,
  purchaseEvent,
  type RefundEvent,
  refundEvent,
} from '#app/modules/orders/domain/purchase-event.ts';
import type { PurchaseEvents } from '#app/modules/orders/ports.ts';

type Deps = {
  readonly purchaseEvents: PurchaseEvents;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

/** The purchase event of an order, for the first page that claims it; null for every other. */
export function claimPurchaseEvent(deps: Deps, order: Order): Promise<PurchaseEvent | null> {
  return claimed(deps, order, async () => ((await deps.purchaseEvents.claim(order.id)) ? purchaseEvent(order) : null));
}

/**
 * The refund event, for the first page that shows the failed payment; null for every other page, and without a reported
 * purchase.
 */
export async function claimRefundEvent(deps: Deps, order: Order): Promise<RefundEvent | null> {
  if (!isFailed(order.status)) return null;
  return claimed(deps, order, async () =>
    (await deps.purchaseEvents.claimRefund(order.id)) ? refundEvent(order) : null,
  );
}

/**
 * The event of the sign-up that came with an order, for the first page after the newsletter has accepted it; null for
 * every other page, and for a sign-up that waits or was rejected.
 */
export async function claimSignUpEvent(
  deps: Deps,
  order: Order,
  signUp: { readonly isAccepted: boolean } | null,
): Promise<OrderSignUpEvent | null> {
  if (!signUp?.isAccepted) return null;
  return claimed(deps, order, async () => ((await deps.purchaseEvents.claimSignUp(order.id)) ? ORDER_SIGN_UP : null));
}

/** The page of an order is shown even if its event cannot be claimed. */
async function claimed<Event>(
  { logger }: Deps,
  { orderNumber }: Order,
  claim: () => Promise<Event | null>,
): Promise<Event | null> {
  try {
    return await claim();
  } catch (error) {
    logger.warn({ err: error, orderNumber }, 'Analytics event not claimed');
    return null;
  }
}
