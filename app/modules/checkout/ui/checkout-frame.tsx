import type { ReactNode } from 'react';
import { CartSums } from '#app/modules/cart/ui/cart-sums.tsx';
import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import type { CheckoutView } from '#app/modules/checkout/domain/checkout-info.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { LineName, useLink, useT } from '#app/web/view.tsx';
import styles from './checkout-frame.module.css';

const STEPS: readonly CheckoutView[] = ['cart', 'address', 'payment'];

/** The progress of the checkout. Completed steps are links. */
export function Steps({
  current,
  completed,
}: {
  readonly current: CheckoutView;
  readonly completed: readonly CheckoutView[];
}) {
  const t = useT();
  const link = useLink();
  return (
    <nav aria-label={t('checkout:steps.label')}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={step === current ? styles.current : undefined}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {step === current ? (
              <span aria-current="step">{t(`checkout:steps.${step}`)}</span>
            ) : completed.includes(step) || step === 'cart' ? (
              <a href={link(`/checkout/${step}`)}>{t(`checkout:steps.${step}`)}</a>
            ) : (
              <span>{t(`checkout:steps.${step}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Id of the order beside a step, which the disclosure of small screens shows. */
const SUMMARY = 'order-lines';

/**
 * The order beside a step. On small screens it is folded above the step, with its total and its delivery in view: the
 * disclosure comes before the order, and style alone hides the order while the disclosure is closed.
 */
export function OrderSummary({ cart }: { readonly cart: CartView }) {
  const t = useT();
  const method = cart.methods.find(({ chosen }) => chosen);
  return (
    <aside className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">{t('checkout:summary.title')}</h2>
      <details className={styles.fold}>
        <summary aria-controls={SUMMARY}>
          <Icon name="bag" size={20} />
          <span>
            {t('checkout:summary.show')} · {t('checkout:summary.items', { count: cart.itemsCount })}
            {method && <small>{method.arrives}</small>}
          </span>
          <Icon name="down" size={16} />
          <strong>
            <span className="vh">{t('cart:total')}: </span>
            {cart.lines.total.text}
          </strong>
        </summary>
      </details>
      {method && (
        <p className={styles.arrives}>
          <Icon name="truck" size={20} />
          <span>
            {method.arrives}
            <br />
            <small>{t('checkout:summary.shippingMethod', { title: method.title, carrier: method.carrier })}</small>
          </span>
        </p>
      )}
      {cart.messages.map((message) => (
        <Notice key={message.kind + message.text}>
          <p>{message.text}</p>
        </Notice>
      ))}
      <div className={styles.order} id={SUMMARY}>
        <OrderItems items={cart.items} />
        <CartSums cart={cart} />
        {cart.gift?.message && (
          <p id="order-gift-message">
            <small>
              {t('cart:giftMessage')}: {cart.gift.message}
            </small>
          </p>
        )}
      </div>
    </aside>
  );
}

function OrderItems({ items }: Pick<CartView, 'items'>) {
  const t = useT();
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.itemId}>
          {/* A product may have no picture: its column stays. */}
          <span>{item.image && <img src={item.image} width="64" height="64" alt="" />}</span>
          <span>
            {item.quantity} × <LineName line={item} />
            <br />
            <small>{item.sizeLine}</small>
            {item.isGift && <small> · {t('cart:gift')}</small>}
          </span>
          <span>{item.isGift ? t('cart:free') : item.total.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Id of the heading of a step, which names the form of the step. */
export const STEP_TITLE = 'step-title';

/** A checkout step: progress above, the order beside it or folded above it, its content. */
export function CheckoutFrame({
  current,
  completed,
  title,
  cart,
  messages,
  children,
}: {
  readonly current: CheckoutView;
  readonly completed: readonly CheckoutView[];
  readonly title: string;
  readonly cart: CartView;
  readonly messages?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <Steps current={current} completed={completed} />
      <div className={styles.columns}>
        <OrderSummary cart={cart} />
        <div className={styles.main}>
          <h1 id={STEP_TITLE}>{title}</h1>
          {messages}
          {children}
        </div>
      </div>
    </div>
  );
}
