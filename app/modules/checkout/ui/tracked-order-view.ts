import type { FollowedOrder } from '#app/modules/checkout/domain/tracked-order.ts';
import { type Fulfilment, isCalledOff } from '#app/modules/orders/domain/fulfilment.ts';
import { itemsOfOrder } from '#app/modules/orders/domain/order-again.ts';
import { isUnderReview } from '#app/modules/orders/domain/order-status.ts';
import { fulfilmentText, underReviewText } from '#app/modules/orders/ui/fulfilment-text.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import type { TrackedOrderView } from './tracked-order.tsx';

type TrackedCart = {
  /** Of the order. */
  readonly fulfilment: Fulfilment;
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
 * A payment that the shopper confirms in an app: the cart stays usable, with a link to complete the payment. `method`
 * is its name.
 */
export function waitingInAppView(
  t: Translate,
  { method, href }: { readonly method: string; readonly href: string },
): TrackedOrderView {
  const title = t('order:tracked.inAppTitle', { method });
  return {
    outcome: 'pending',
    tone: 'note',
    title,
    text: t('order:tracked.inApp'),
    href,
    show: t('order:tracked.show'),
    retry: null,
    goods: null,
  };
}

/**
 * The view of a tracked order on the cart page and the steps. Null where the shopper has seen the refusal right after
 * paying and the lines are in the cart.
 */
export function trackedOrderView(t: Translate, followed: FollowedOrder, cart: TrackedCart): TrackedOrderView | null {
  if (isUnderReview(followed.order)) {
    const { title: status, text } = underReviewText(t);
    const title = t('order:tracked.failedTitle', { number: followed.order.orderNumber, status });
    return { ...plainView(t, followed, cart), tone: 'note', title, text };
  }
  if (isCalledOff(cart.fulfilment)) return calledOffView(t, followed, { ...cart, fulfilment: cart.fulfilment });
  switch (followed.outcome) {
    case 'pending':
      return pendingView(t, followed, cart);
    case 'paid':
      return {
        ...plainView(t, followed, cart),
        title: t('order:tracked.paidTitle', { number: followed.order.orderNumber }),
        ...(cart.fulfilment === 'oversold' && { tone: 'note' }),
        text: paidText(t, followed, cart),
      };
    case 'failed':
      return failedView(t, followed, cart);
  }
}

function paidText(t: Translate, { order }: FollowedOrder, { fulfilment }: TrackedCart): string {
  return fulfilment === 'shipped' || fulfilment === 'oversold'
    ? fulfilmentText(t, order, fulfilment).text
    : t('order:tracked.paid');
}

/** An order of which nothing is to come, although its payment is there or pending. */
function calledOffView(
  t: Translate,
  followed: FollowedOrder,
  cart: TrackedCart & { readonly fulfilment: Exclude<Fulfilment, 'unpaid'> },
): TrackedOrderView {
  const { title, text } = fulfilmentText(t, followed.order, cart.fulfilment);
  return {
    ...plainView(t, followed, cart),
    tone: 'note',
    title: t('order:tracked.failedTitle', { number: followed.order.orderNumber, status: title }),
    text,
  };
}

const TONES = { paid: 'good', pending: 'note', failed: 'bad' } as const;

function plainView(
  t: Translate,
  { outcome }: FollowedOrder,
  { href }: TrackedCart,
): Omit<TrackedOrderView, 'title' | 'text'> {
  return { outcome, tone: TONES[outcome], href, show: t('order:tracked.show'), retry: null, goods: null };
}

function pendingView(t: Translate, followed: FollowedOrder, cart: TrackedCart): TrackedOrderView {
  const { order } = followed;
  const number = order.orderNumber;
  const view = plainView(t, followed, cart);
  // With instructions the shopper still has to pay.
  if (order.instructions)
    return {
      ...view,
      title: t('order:tracked.unpaidTitle', { number }),
      text: t(cart.hasLines ? 'order:tracked.unpaidNewBag' : 'order:tracked.unpaid'),
      show: t('order:tracked.unpaidShow'),
    };
  return {
    ...view,
    title: t('order:tracked.pendingTitle', { number }),
    text: t(cart.hasLines ? 'order:tracked.pendingNewBag' : 'order:tracked.pending'),
  };
}

function failedView(t: Translate, followed: FollowedOrder, cart: TrackedCart): TrackedOrderView | null {
  const { order, newCart } = followed;
  const { hasLines, canMerge, payment } = cart;
  const status = t(`order:status.${order.status}`);
  const view = {
    ...plainView(t, followed, cart),
    title: t('order:tracked.failedTitle', { number: order.orderNumber, status }),
  };
  if (!newCart && hasLines) {
    if (!order.statusLog.some(({ status }) => status === 'pending')) return null;
    const retry = payment === null ? null : { href: payment, label: t('checkout:payment.tryAgain') };
    return { ...view, text: t('order:tracked.failed'), retry };
  }
  const items = itemsOfOrder(order);
  const count = order.items.reduce((sum, item) => sum + (item.isGift ? 0 : item.quantity), 0);
  return newCart && canMerge
    ? {
        ...view,
        text: t('order:tracked.failedNewBag'),
        goods: { way: 'merge', items, label: t('order:tracked.merge', { count }) },
      }
    : {
        ...view,
        text: t('order:tracked.failedNoBag'),
        goods: { way: 'add', items, label: t('order:tracked.add', { count }) },
      };
}
