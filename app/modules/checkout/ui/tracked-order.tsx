import styles from '#app/modules/orders/ui/status-page.module.css';
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
