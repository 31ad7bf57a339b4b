import type { Clock } from '#app/kernel/clock.ts';
import { type Delivery, readerOf } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly orderLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
  readonly clock: Clock;
};

/** A letter that was asked for by order number and address. */
export type AskedLink = {
  readonly id: string;
  readonly orderNumber: string;
  /** Whether an address is the one that was typed, which is not stored. */
  isFrom(email: string): boolean;
};

/**
 * Writes the letter with the link of an order to the address of the order. Without such an order, for an address that
 * is not the order's and for an order whose link has ended nothing is written, and the answer is null.
 */
export async function writeOrderLink(
  { orders, orderLink, letters, clock }: Deps,
  { id, orderNumber, isFrom }: AskedLink,
): Promise<Delivery | null> {
  const order = await orders.byNumber(orderNumber);
  if (!order || !isFrom(order.contact.email) || !isShown(ORDER_LINK_LIFE, order, clock())) return null;
  return letters.deliver({
    id,
    to: order.contact.email,
    ...readerOf(order),
    content: {
      kind: 'order-link',
      orderNumber,
      firstName: order.contact.firstName,
      path: storefrontPath(order.storefront, `/order/${orderLink.sign(orderNumber)}`),
    },
  });
}
