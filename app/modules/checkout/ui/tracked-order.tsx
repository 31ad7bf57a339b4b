import type { FollowedOrder } from '#app/modules/checkout/domain/tracked-order.ts';
import { type Fulfilment, isCalledOff } from '#app/modules/orders/domain/fulfilment.ts';
import { itemsOfOrder } from '#app/modules/orders/domain/order-again.ts';
import { isUnderReview } from '#app/modules/orders/domain/order-status.ts';
import { fulfilmentText, underReviewText } from '#app/modules/orders/ui/fulfilment-text.ts';
import styles from '#app/modules/orders/ui/status-page.module.css';
import type { Translate } from '#app/web/i18n/translator.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';

/** The checkout's message about an order whose payment was not final when the shopper left. */
export type TrackedOrderView = {
  readonly outcome: 'pending' | 'paid' | 'failed';
  readonly tone: 'good' | 'note' | 'bad';
  readonly title: string;
  readonly text: string;
  /** The order's own page. */
  readonly href: string;
  readonly show: string;
  /** A link back to paying, where the page is no step of it itself. */
  readonly retry: { readonly href: string; readonly label: string } | null;
  /**
   * How the shopper can restore the lines: `merge` adds them to the new cart, `add` adds them to a cart without them.
   * Null where they are in the cart, or the payment may still succeed.
   */
  readonly goods: { readonly way: 'merge' | 'add'; readonly items: string; readonly label: string } | null;
};

const NUMBER = /(\bPW-[0-9A-Z]{5}-[0-9A-Z]{5}\b)/;

/** A title in which the number of the order stays on one line: it would break at its hyphens. */
function NumberedTitle({ text }: { readonly text: string }) {
  const [before = text, number, after] = text.split(NUMBER);
  return (
    <>
      {before}
      {number && <span className={styles.number}>{number}</span>}
      {after}
    </>
  );
}

/**
 * The message above a cart or a step that stays usable. Its texts come with the order: a hydrating step has no others.
 */
export function TrackedOrderNotice({ order }: { readonly order: TrackedOrderView }) {
  const link = useLink();
  const { tone, title, text, href, show, retry, goods } = order;
  return (
    <Notice id="tracked-order" tone={tone} live>
      <p>
        <strong>
          <NumberedTitle text={title} />
        </strong>
      </p>
      <p>{text}</p>
      {goods?.way === 'merge' && (
        <form method="post" action={link('/checkout/restore')}>
          <input type="hidden" name="intent" value="merge-tracked-order" />
          <Button>{goods.label}</Button>
        </form>
      )}
      {goods?.way === 'add' && (
        <form method="post" action={link('/checkout/cart')}>
          <input type="hidden" name="intent" value="add-products" />
          <input type="hidden" name="items" value={goods.items} />
          <Button>{goods.label}</Button>
        </form>
      )}
      {retry && (
        <p>
          <a href={retry.href}>{retry.label}</a>
        </p>
      )}
      <p>
        <a id="tracked-order-link" href={href}>
          {show}
        </a>
      </p>
    </Notice>
  );
}

/** Shown instead of a cart whose order waits for a bank: the shopper can neither change nor pay it. */
export function WaitingOrder({ order, sandbox }: { readonly order: TrackedOrderView; readonly sandbox: boolean }) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.status}>
      <Icon name="info" size={40} />
      <h1>
        <NumberedTitle text={order.title} />
      </h1>
      <p id="tracked-order" role="status">
        {order.text}
      </p>
      <div className={styles.ways}>
        <ButtonLink look="primary" href={order.href}>
          {order.show}
        </ButtonLink>
        <ButtonLink href={link('/')}>{t('cart:continueShopping')}</ButtonLink>
      </div>
      {sandbox && <p className={styles.small}>{t('checkout:payment.sandbox')}</p>}
    </div>
  );
}

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
