import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFree } from '#app/modules/orders/domain/order-status.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

const WITHDRAWN_PAID = { 'order-page': 'paid', limited: 'paidLimited', elsewhere: 'paidElsewhere' } as const;

type Words = { readonly title: string; readonly text: string };

/**
 * What pages say of an order that is paid or withdrawn from. `order-page`: its own page, which shows the refund of a
 * withdrawal below. `limited`: a page without anything else of the order, where no other one shows more.
 */
export function fulfilmentText(
  t: Translate,
  { status, priceTotal }: Pick<Order, 'status'> & Partial<Pick<Order, 'priceTotal'>>,
  fulfilment: Exclude<Fulfilment, 'unpaid'>,
  place: 'order-page' | 'limited' | 'elsewhere' = 'elsewhere',
): Words {
  const isOfNothing = priceTotal !== undefined && isFree({ priceTotal });
  switch (fulfilment) {
    case 'packing': {
      return isOfNothing
        ? { title: t('order:status.nothingDue'), text: t('order:text.nothingDue') }
        : { title: t('order:status.authorised'), text: t('order:text.authorised') };
    }
    case 'oversold':
      return { title: t('order:status.authorised'), text: t('order:oversold.text') };
    case 'shipped':
      return { title: t('order:shipped.title'), text: t('order:shipped.text') };
    case 'cancelled':
      return { title: t('order:cancelled.title'), text: t(`order:cancelled.${isOfNothing ? 'nothingDue' : 'text'}`) };
    case 'refunded':
      return { title: t('order:refunded.title'), text: t('order:refunded.text') };
    case 'refund-returned':
      return { title: t('order:refundReturned.title'), text: t('order:refundReturned.text') };
    case 'withdrawn': {
      const paid = t(`order:withdrawn.${WITHDRAWN_PAID[isOfNothing ? 'limited' : place]}`);
      return { title: t('order:withdrawn.title'), text: isPaid(status) ? paid : t('order:withdrawn.unpaid') };
    }
  }
}

/** What pages say while an operator checks money that does not match its order. */
export const underReviewText = (t: Translate): Words => ({
  title: t('checkout:payment.amountMismatchTitle'),
  text: t('checkout:payment.amountMismatch'),
});

/** What pages say of an order whose payment did not arrive in time. */
export const overdueText = (t: Translate): Words => ({
  title: t('order:overdue.title'),
  text: t('order:overdue.text', { address: t('shell:serviceEmail') }),
});
