import { type Delivery, readerOf } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { fulfilmentOf, isCalledOff } from '#app/modules/orders/domain/fulfilment.ts';
import { openLines } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { FulfilmentDeps } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';

type Deps = FulfilmentDeps & {
  readonly orders: Pick<OrderService, 'byId'>;
  /** Signs the invitation to review a product. */
  readonly reviewLink: { sign(invitation: { readonly orderNumber: string; readonly sku: string }): string };
  readonly letters: LetterService;
  /** Whether buyers are invited without an operator. */
  readonly invites: boolean;
};

/**
 * Invites the buyer of an order to review its products, by one letter with a link for each. Nothing is written for an
 * order that is not paid, was refunded in full, that its buyer withdrew from, or that was sold out and not sent, nor
 * where invitations were switched off since it was queued, unless it was `byOperator`: the answer is null. Products
 * that were withdrawn from are left out.
 */
export async function writeReviewInvitation(
  { orders, withdrawals, refunds, reviewLink, letters, invites }: Deps,
  { orderId, byOperator = false }: { readonly orderId: string; readonly byOperator?: boolean | undefined },
): Promise<Delivery | null> {
  if (!invites && !byOperator) return null;
  const order = await orders.byId(orderId);
  if (!order || !isPaid(order.status)) return null;
  const { orderNumber, storefront } = order;
  const facts = {
    withdrawals: await withdrawals.ofOrder(order),
    refunds: await refunds.ofOrder(orderNumber),
  };
  const fulfilment = fulfilmentOf(order, facts);
  if (isCalledOff(fulfilment) || fulfilment === 'oversold') return null;
  const kept = openLines(order, facts.withdrawals).filter(({ open }) => open > 0);
  const names = new Map(kept.map(({ item: { parentSku, name } }) => [parentSku, name]));
  if (names.size === 0) return null;
  return letters.deliver({
    id: `review-invitation:${orderId}`,
    to: order.contact.email,
    ...readerOf(order),
    content: {
      kind: 'review-invitation',
      orderNumber,
      firstName: order.contact.firstName,
      products: [...names].map(([sku, name]) => ({
        name,
        path: storefrontPath(storefront, `/review/${encodeURIComponent(reviewLink.sign({ orderNumber, sku }))}`),
      })),
    },
  });
}
