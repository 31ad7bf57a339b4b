import type { FollowedOrder } from '#app/modules/checkout/domain/tracked-order.ts';
import { itemsOfOrder } from '#app/modules/orders/domain/order-again.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import type { TrackedOrderView } from './tracked-order.tsx';

type TrackedCart = {
  /** The path of the order's own page. */
  readonly href: string;
  /** Whether the browser has a cart with lines. */
  readonly hasLines: boolean;
  /** Whether the order's cart and the new one are of one warehouse and can be put together. */
  readonly canMerge: boolean;
  /** The path of the payment step; null on the steps themselves. */
  readonly payment: string | null;
};

/**
 * A payment that the shopper confirms in an app: the bag stays usable, and links to where the payment is completed.
 * `method` is its name.
 */
export function waitingInAppView(
  t: Translate,
  { method, href }: { readonly method: string; readonly href: string },
): TrackedOrderView {
  const title = t('order:tracked.inAppTitle', { method });
  return {
    outcome: 'pending',
    title,
    text: t('order:tracked.inApp'),
    href,
    show: t('order:tracked.show'),
    retry: null,
    goods: null,
  };
}

/**
 * A tracked order as the cart page and the steps show it. Null where the shopper has seen the refusal right after
 * paying and the goods are in the bag.
 */
export function trackedOrderView(
  t: Translate,
  { outcome, order, newCart }: FollowedOrder,
  { href, hasLines, canMerge, payment }: TrackedCart,
): TrackedOrderView | null {
  const number = order.orderNumber;
  const count = order.items.reduce((sum, item) => sum + (item.isGift ? 0 : item.quantity), 0);
  const view = { outcome, href, show: t('order:tracked.show'), retry: null, goods: null };
  // With instructions the shopper still has to pay.
  if (outcome === 'pending' && order.instructions) {
    const text = t(hasLines ? 'order:tracked.unpaidNewBag' : 'order:tracked.unpaid');
    return { ...view, title: t('order:tracked.unpaidTitle', { number }), text, show: t('order:tracked.unpaidShow') };
  }
  if (outcome === 'pending') {
    return {
      ...view,
      title: t('order:tracked.pendingTitle', { number }),
      text: t(hasLines ? 'order:tracked.pendingNewBag' : 'order:tracked.pending'),
    };
  }
  if (outcome === 'paid')
    return { ...view, title: t('order:tracked.paidTitle', { number }), text: t('order:tracked.paid') };
  const title = t('order:tracked.failedTitle', { number, status: t(`order:status.${order.status}`) });
  if (!newCart && hasLines) {
    if (!order.statusLog.some(({ status }) => status === 'pending')) return null;
    return {
      ...view,
      title,
      text: t('order:tracked.failed'),
      retry: payment === null ? null : { href: payment, label: t('checkout:payment.tryAgain') },
    };
  }
  const items = itemsOfOrder(order);
  if (newCart && canMerge) {
    return {
      ...view,
      title,
      text: t('order:tracked.failedNewBag'),
      goods: { way: 'merge', items, label: t('order:tracked.merge', { count }) },
    };
  }
  return {
    ...view,
    title,
    text: t('order:tracked.failedNoBag'),
    goods: { way: 'add', items, label: t('order:tracked.add', { count }) },
  };
}
