import type { Clock } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import { type Delivery, type LetterContent, type RefundReason, readerOf } from '#app/modules/letters/domain/letter.ts';
import type { CountLetter, LetterService } from '#app/modules/letters/ports.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { type Fulfilment, fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed } from '#app/modules/orders/domain/order-status.ts';
import { belongsTo, isAllWithdrawn, type Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import type { FulfilmentDeps } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { isOver } from '#app/modules/payments/domain/payment-instructions.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

/** What happened to an order that its shopper is written about. */
export type OrderNews =
  | { readonly kind: 'order-confirmed' | 'order-pending' | 'order-shipped' | 'order-corrected' }
  | { readonly kind: 'order-failed'; readonly reason: 'refused' | 'expired' }
  | { readonly kind: 'order-refunded'; readonly amount: Money; readonly reason: RefundReason };

type OrderKey = { readonly id: string } | { readonly number: string };

type Deps = FulfilmentDeps & {
  readonly orders: Pick<OrderService, 'byId' | 'byNumber'>;
  readonly orderLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
  readonly countLetter: CountLetter;
  readonly clock: Clock;
};

/**
 * Writes to the shopper of an order what happened to it, in the language of the order. News that the order has left
 * behind are not written: a payment that is no longer pending, a failure after which the order was paid, how to pay
 * once the time is over, what is still to be paid of an order that was withdrawn from. So letters of one order never
 * contradict each other, whatever their order in the queue. An order that is not paid may name the address of another
 * person, who has a limit of such letters. Null where nothing was written.
 */
export async function writeOrderLetter(
  { orders, withdrawals, refunds, orderLink, letters, countLetter, clock }: Deps,
  { id, of, news }: { readonly id: string; readonly of: OrderKey; readonly news: OrderNews },
): Promise<Delivery | null> {
  const order = await ('id' in of ? orders.byId(of.id) : orders.byNumber(of.number));
  if (!order) return null;
  const facts = { withdrawals: await withdrawals.ofOrder(order), refunds: await refunds.ofOrder(order.orderNumber) };
  const isWithdrawn = isAllWithdrawn(order, facts.withdrawals);
  if (!isTrue(news, order, { isWithdrawn, now: clock() })) return null;
  const to = order.contact.email;
  if (isUnpaid(news) && !(await countLetter('unpaid-order-mail', { id, to }))) return null;
  const path = storefrontPath(order.storefront, `/order/${orderLink.sign(order.orderNumber)}`);
  const withdrawn = facts.withdrawals.filter((one) => belongsTo(order, one) && one.state !== 'closed');
  const content = contentOf(news, order, { path, fulfilment: fulfilmentOf(order, facts), withdrawn });
  return letters.deliver({ id, to, ...readerOf(order), content });
}

const isUnpaid = ({ kind }: OrderNews): boolean => kind === 'order-pending' || kind === 'order-failed';

function isTrue(
  { kind }: OrderNews,
  { status, underReview, shipment, instructions }: Order,
  { isWithdrawn, now }: { readonly isWithdrawn: boolean; readonly now: number },
): boolean {
  switch (kind) {
    case 'order-confirmed':
    case 'order-corrected':
      return isPaid(status);
    case 'order-pending':
      return status === 'pending' && !underReview && !isWithdrawn && !(instructions && isOver(instructions, now));
    case 'order-failed':
      return isFailed(status) && !underReview && !isWithdrawn;
    case 'order-shipped':
      return shipment !== null;
    case 'order-refunded':
      return true;
  }
}

function contentOf(
  news: OrderNews,
  order: Order,
  {
    path,
    fulfilment,
    withdrawn,
  }: { readonly path: string; readonly fulfilment: Fulfilment; readonly withdrawn: readonly Withdrawal[] },
): LetterContent {
  const { orderNumber, contact } = order;
  const about = { orderNumber, firstName: contact.firstName, path };
  switch (news.kind) {
    case 'order-confirmed':
      return { kind: news.kind, order, path, fulfilment };
    case 'order-pending':
    case 'order-corrected':
      return { kind: news.kind, order, path };
    case 'order-shipped':
      return {
        kind: news.kind,
        order,
        path,
        tracking: order.shipment?.tracking ?? null,
        withdrawn: withdrawn.map(({ scope }) => scope),
        fulfilment,
      };
    case 'order-failed':
    case 'order-refunded':
      return { ...news, ...about, orderedAt: order.createdAt };
  }
}
