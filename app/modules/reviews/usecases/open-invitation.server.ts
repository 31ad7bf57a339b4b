import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { ReviewLink } from '#app/modules/reviews/domain/review-link.ts';

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly reviewLink: Pick<ReviewLink, 'verify'>;
};

/** The paid order and the product that a link invites to review; null for every other link. */
export async function openInvitation(
  { orders, reviewLink }: Deps,
  signed: string,
): Promise<{ readonly order: Order; readonly item: OrderItem } | null> {
  const invitation = reviewLink.verify(signed);
  const order = invitation && (await orders.byNumber(invitation.orderNumber));
  const item = order?.items.find(({ parentSku }) => parentSku === invitation?.sku);
  return order && item && isPaid(order.status) ? { order, item } : null;
}
