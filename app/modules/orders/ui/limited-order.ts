import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isUnderReview } from '#app/modules/orders/domain/order-status.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { fulfilmentText, underReviewText } from './fulfilment-text.ts';

/** Why a page shows only the number and status of an order: another browser placed it, or the order is too old. */
export type LimitedReason = 'otherBrowser' | 'old';

/** An order without personal data. */
export type LimitedOrderView = { readonly title: string; readonly text: string; readonly orderNumber: string };

type Facts = {
  readonly fulfilment: Fulfilment;
  readonly reason: LimitedReason;
  readonly sendsLetters: boolean;
};

export function limitedOrder(
  t: Translate,
  order: Pick<Order, 'status' | 'orderNumber' | 'underReview'>,
  { fulfilment, reason, sendsLetters }: Facts,
): LimitedOrderView {
  const { title, text, letter } = whatOf(t, order, { fulfilment, reason });
  return {
    title,
    text: [
      text,
      ...(sendsLetters && letter !== null ? [letter] : []),
      t(`order:limited.${reason}`, { address: t('shell:serviceEmail') }),
    ].join(' '),
    orderNumber: order.orderNumber,
  };
}

/** `letter` is the one that is still to come; null without one. */
function whatOf(
  t: Translate,
  order: Pick<Order, 'status' | 'underReview'>,
  { fulfilment, reason }: Pick<Facts, 'fulfilment' | 'reason'>,
): { readonly title: string; readonly text: string; readonly letter: string | null } {
  if (isUnderReview(order)) return { ...underReviewText(t), letter: null };
  const { status } = order;
  switch (fulfilment) {
    case 'cancelled':
    case 'withdrawn':
    case 'refunded':
    case 'refund-returned':
      return { ...fulfilmentText(t, { status }, fulfilment, 'limited'), letter: null };
    case 'shipped':
      return { title: t('order:limited.sentTitle'), text: t('order:limited.sent'), letter: null };
    default: {
      const what = isPaid(status) ? 'paid' : status === 'pending' ? 'pending' : isFailed(status) ? 'failed' : 'open';
      // The letter about a payment went out when it arrived, long before an order is old.
      const isWrittenTo = what === 'pending' || (what === 'paid' && reason === 'otherBrowser');
      return {
        title: t(`order:status.${status}`),
        text: t(`order:limited.${what}`),
        letter: isWrittenTo ? t(`order:limited.${what}Letter`) : null,
      };
    }
  }
}
