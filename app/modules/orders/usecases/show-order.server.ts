import type { Clock } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { isShown, ORDER_LINK_LIFE, SUCCESS_PAGE_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderLetters, OrderService } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

/** `ownCart`: with the cart of the order, in this browser. */
type Way = { readonly ownCart: boolean };

/** The effects of an order's status on the browser that shows it. */
type Visit<Retry extends Way> = {
  /** Brings the session in line with the status of the order it tracks. */
  followOrder(): Promise<unknown>;
  /** Reads the visitor's cart, which drops the token of one that is paid. */
  readCart(): Promise<unknown>;
  /** How the order can be paid again, or in another way. */
  findRetry(order: Order): Promise<Retry>;
};
type Deps<Retry extends Way> = Visit<Retry> & {
  readonly orders: Pick<OrderService, 'byId' | 'byNumber'>;
  /** Ids of this browser's orders, newest first. */
  readonly ownOrders: readonly string[];
  readonly clock: Clock;
};

/** The visible part of an order. `limited` is number and status only. */
type LimitedOrder = { readonly kind: 'limited'; readonly order: Order };

/** The order of a signed link, which opens in any browser; null for a link that was not signed here. */
export async function showLinkedOrder<Retry extends Way>(
  deps: Deps<Retry> & { readonly orderLink: Pick<OrderReference, 'verify'> },
  signed: string,
): Promise<LimitedOrder | { readonly kind: 'full'; readonly order: Order; readonly retry: Retry | null } | null> {
  const { orders, orderLink, ownOrders, clock } = deps;
  const orderNumber = orderLink.verify(signed);
  const order = orderNumber === null ? null : await orders.byNumber(orderNumber);
  if (!order) return null;
  await deps.followOrder();
  const retry = await retryOf(deps, order);
  if (isPaid(order.status) && ownOrders.includes(order.id)) await deps.readCart();
  return isShown(ORDER_LINK_LIFE, order, clock()) ? { kind: 'full', order, retry } : { kind: 'limited', order };
}

/**
 * An order for the browser that placed it; without an id the one placed last. Null for an order of another browser.
 * `unpaid`: the payment has failed or is not finished, and the page says how to go on.
 */
export async function showPlacedOrder<Retry extends Way>(
  deps: Deps<Retry>,
  id: string | undefined,
): Promise<
  | LimitedOrder
  | { readonly kind: 'unpaid'; readonly order: Order; readonly retry: Retry | null }
  | { readonly kind: 'full'; readonly order: Order }
  | null
> {
  const { orders, ownOrders, clock } = deps;
  const wanted = id ?? ownOrders[0];
  const order = wanted !== undefined && ownOrders.includes(wanted) ? await orders.byId(wanted) : null;
  if (!order) return null;
  await deps.followOrder();
  if (isPaid(order.status)) await deps.readCart();
  if (!isPaidOrPending(order.status)) {
    return { kind: 'unpaid', order, retry: await retryOf(deps, order) };
  }
  return isShown(SUCCESS_PAGE_LIFE, order, clock()) ? { kind: 'full', order } : { kind: 'limited', order };
}

/**
 * A failed order can be paid again. One that waits for an app of the shopper can be paid otherwise, with its own cart
 * alone: another cart with the same lines would be another order.
 */
async function retryOf<Retry extends Way>(
  { findRetry }: Pick<Visit<Retry>, 'findRetry'>,
  order: Order,
): Promise<Retry | null> {
  if (isFailed(order.status)) return findRetry(order);
  if (order.status !== 'created' || !order.instructions) return null;
  const retry = await findRetry(order);
  return retry.ownCart ? retry : null;
}

type AskOrderLinkDeps = {
  readonly orderLetters: Pick<OrderLetters, 'askLink'>;
  /** Counts a request; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/**
 * Asks for a letter with the link of an order. The order is not looked up here, so that the answer and its time are the
 * same for every order number and address.
 */
export async function askOrderLink(
  { orderLetters, takeLimit }: AskOrderLinkDeps,
  request: { readonly orderNumber: string; readonly email: string },
): Promise<{ readonly kind: 'asked' } | { readonly kind: 'limited'; readonly retryAfter: number }> {
  const retryAfter = await takeLimit();
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  await orderLetters.askLink(request);
  return { kind: 'asked' };
}
