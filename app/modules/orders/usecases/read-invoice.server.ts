import type { Clock } from '#app/kernel/clock.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import { isSameAddress } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderPapers, OrderService, Refunds } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly refunds: Refunds;
  readonly papers: OrderPapers;
  readonly orderLink: Pick<OrderReference, 'verify'>;
  /** Ids of this browser's orders. */
  readonly ownOrders: readonly string[];
  /** The address that this browser is signed in with, or null. */
  signedInEmail(): Promise<string | null>;
  readonly clock: Clock;
};

/**
 * The invoice of the order of a signed link, as a document; null for a link that opens no order any more, and for an
 * order without an invoice. The link alone does not show the billing address: its browser has ordered, or is signed in.
 */
export async function readInvoice(deps: Deps, signed: string): Promise<string | null> {
  const { orders, refunds, papers, orderLink, ownOrders, clock } = deps;
  const orderNumber = orderLink.verify(signed);
  const order = orderNumber === null ? null : await orders.byNumber(orderNumber);
  if (!order || order.invoiceNumber === null || !isShown(ORDER_LINK_LIFE, order, clock())) return null;
  const email = ownOrders.includes(order.id) ? null : await deps.signedInEmail();
  const showsBuyer = ownOrders.includes(order.id) || (email !== null && isSameAddress(email, order.contact.email));
  return papers.invoice(order, { refunds: await refunds.ofOrder(order.orderNumber), showsBuyer });
}
