import type { ReactNode } from 'react';
import { CartSums } from '#app/modules/cart/ui/cart-sums.tsx';
import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import type { CheckoutView } from '#app/modules/checkout/domain/checkout-info.ts';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
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

/** The cart beside a step: small, and collapsed on a phone. */
export function OrderSummary({ cart }: { readonly cart: CartView }) {
  const t = useT();
  return (
    <aside className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">{t('checkout:summary.title')}</h2>
      <details>
        <summary>
          {t('checkout:summary.items', { count: cart.itemsCount })} · {t('checkout:summary.show')}
        </summary>
        <ul className={styles.items}>
          {cart.items.map((item) => (
            <li key={item.itemId}>
              {item.image && <img src={item.image} width="64" height="64" alt="" />}
              <span>
                {item.quantity} × {item.name}
                <br />
                <small>{t('checkout:summary.size', { size: item.size })}</small>
                {item.isGift && <small> · {t('cart:gift')}</small>}
              </span>
              <span>{item.isGift ? t('cart:free') : item.total.text}</span>
            </li>
          ))}
        </ul>
      </details>
      {cart.messages.map((message) => (
        <Notice key={message.kind + message.text}>
          <p>{message.text}</p>
        </Notice>
      ))}
      <CartSums cart={cart} />
    </aside>
  );
}

/** Id of the heading of a step, which names the form of the step. */
export const STEP_TITLE = 'step-title';

/** A checkout step: progress above, its content, the cart beside it. */
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
        <div className={styles.main}>
          <h1 id={STEP_TITLE}>{title}</h1>
          {messages}
          {children}
        </div>
        <OrderSummary cart={cart} />
      </div>
    </div>
  );
}
