import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed } from '#app/modules/orders/domain/order-status.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** Why a page shows only the number and status of an order: another browser placed it, or the order is too old. */
export type LimitedReason = 'otherBrowser' | 'old';

/** An order without personal data. */
export type LimitedOrderView = { readonly title: string; readonly text: string; readonly orderNumber: string };

export function limitedOrder(
  t: Translate,
  { status, orderNumber }: Pick<Order, 'status' | 'orderNumber'>,
  { reason, sendsLetters }: { readonly reason: LimitedReason; readonly sendsLetters: boolean },
): LimitedOrderView {
  const what = isPaid(status) ? 'paid' : status === 'pending' ? 'pending' : isFailed(status) ? 'failed' : 'open';
  // The letter about a payment went out when it arrived, long before an order is old.
  const isWrittenTo = what === 'pending' || (what === 'paid' && reason === 'otherBrowser');
  return {
    title: t(`order:status.${status}`),
    text: [
      t(`order:limited.${what}`),
      ...(sendsLetters && isWrittenTo ? [t(`order:limited.${what}Letter`)] : []),
      t(`order:limited.${reason}`, { address: t('shell:serviceEmail') }),
    ].join(' '),
    orderNumber,
  };
}
