import type { ReactNode } from 'react';
import { SendAgain, type SentFields } from '#app/web/forms/send-again.tsx';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { ErrorSummary } from '#app/web/ui/field.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import type { AlternativeView } from './cart-line-view.ts';
import { CartLines } from './cart-lines.tsx';
import { CartMessages } from './cart-messages.tsx';
import styles from './cart-page.module.css';
import type { CartNotice, CartProblem } from './cart-problem.ts';
import { CartSums } from './cart-sums.tsx';
import type { CartView } from './cart-view.ts';
import { DiscountCode } from './discount-code.tsx';
import { GiftOptions } from './gift-options.tsx';
import { FreeShipping, NextOffers } from './offers.tsx';
import { UnavailableLines } from './unavailable-lines.tsx';

type CartPageProps = {
  readonly cart: CartView | null;
  readonly problem: CartProblem | null;
  readonly notice: CartNotice | null;
  /** What can replace the lines that cannot be bought, by line id. */
  readonly alternatives: ReadonlyMap<string, readonly AlternativeView[]>;
  readonly restore: ReactNode;
  /** The page that the visitor left for the checkout; null when unknown. */
  readonly returnTo: string | null;
  /** A listing with products, the target of “Continue shopping” when that page is unknown. */
  readonly startAt: string;
  /**
   * The express wallet; null where it is not offered. It is the last element of its column, because it appears after
   * the page.
   */
  readonly wallet: ReactNode;
};

/** The cart: lines, delivery, code, sums, and the link to the checkout. */
export function CartPage({ cart, problem, notice, alternatives, restore, returnTo, startAt, wallet }: CartPageProps) {
  const t = useT();
  const isEmpty = !cart || cart.items.length + cart.unavailable.length === 0;
  const messages = (
    <>
      <CartMessages problem={problem} notice={notice} cart={isEmpty ? null : cart} />
      {restore}
    </>
  );
  if (isEmpty) return <EmptyCart messages={messages} returnTo={returnTo} startAt={startAt} />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('cart:title')}</h1>
        {messages}
      </div>
      <div className={styles.main} data-live="lines">
        {cart.unavailable.length > 0 && <UnavailableLines items={cart.unavailable} alternatives={alternatives} />}
        <CartLines items={cart.items} problem={problem} />
        <ShippingMethods cart={cart} problem={problem} />
        {cart.gift && <GiftOptions gift={cart.gift} problem={problem} />}
      </div>
      <CartSummary cart={cart} problem={problem} returnTo={returnTo} startAt={startAt} wallet={wallet} />
      {cart.ready && <CheckoutBar total={cart.lines.total.text} />}
    </div>
  );
}

function EmptyCart({
  messages,
  returnTo,
  startAt,
}: Pick<CartPageProps, 'returnTo' | 'startAt'> & { readonly messages: ReactNode }) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.empty}>
      {messages}
      <img src="/images/placeholder?width=360" width="240" height="240" alt="" />
      <h1>{t('cart:emptyTitle')}</h1>
      <p>{t('cart:emptyText')}</p>
      <ButtonLink look="primary" href={returnTo ?? link(startAt)}>
        {t(returnTo ? 'cart:continueShopping' : 'cart:startShopping')}
      </ButtonLink>
    </div>
  );
}

/** The sums beside the lines, and the links to the checkout and back. */
function CartSummary({
  cart,
  problem,
  returnTo,
  startAt,
  wallet,
}: Pick<CartPageProps, 'problem' | 'returnTo' | 'startAt' | 'wallet'> & { readonly cart: CartView }) {
  const t = useT();
  const link = useLink();
  return (
    <aside className={styles.side} aria-labelledby="summary-title" data-live="sums">
      <h2 id="summary-title">{t('cart:summary')}</h2>
      {cart.items.length > 0 && cart.freeShipping && <FreeShipping progress={cart.freeShipping} />}
      <NextOffers offers={cart.offers} />
      <DiscountCode cart={cart} problem={problem} />
      {/* A cart with delivery only has no sum to pay. */}
      {cart.items.length > 0 && <CartSums cart={cart} />}
      {cart.unavailable.length === 0 && (
        <div className={styles.toCheckout}>
          <ToCheckout />
        </div>
      )}
      <a className={styles.back} href={returnTo ?? link(startAt)}>
        {t('cart:continueShopping')}
      </a>
      {wallet}
    </aside>
  );
}

/**
 * The page while the cart's platform is unavailable: the cart is not empty. `sent` is a form that could not be handled,
 * and may be handled twice.
 */
export function UnavailableCart({
  problem,
  sent,
}: {
  readonly problem: CartProblem | null;
  readonly sent: SentFields | null;
}) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.empty}>
      {problem && <ErrorSummary title={t('cart:error.title')} errors={[{ name: null, text: problem.text }]} />}
      <img src="/images/placeholder?width=360" width="240" height="240" alt="" />
      <h1>{t('cart:away')}</h1>
      <p>{t('cart:awayText')}</p>
      {sent ? (
        <SendAgain fields={sent} />
      ) : (
        <ButtonLink look="primary" href={link('/checkout/cart')}>
          {t('shell:tryAgain')}
        </ButtonLink>
      )}
    </div>
  );
}

/**
 * The delivery methods, each with its price and days. With script a choice submits the form, and its button is hidden.
 * After the form the page shows this section.
 */
function ShippingMethods({ cart, problem }: { readonly cart: CartView; readonly problem: CartProblem | null }) {
  const t = useT();
  const error = problem?.field === 'shippingMethod' ? problem.text : null;
  return (
    <CartForm intent="select-shipping-method" className={styles.box} showsAgain="f-shippingMethod" submitsChoice>
      <fieldset
        className={styles.methods}
        id="f-shippingMethod"
        tabIndex={-1}
        aria-describedby={error ? 'f-shippingMethod-error' : undefined}
      >
        <legend>
          <h2>{t('cart:shippingTo', cart.country)}</h2>
        </legend>
        {error && (
          <p className={styles.problem} id="f-shippingMethod-error">
            {error}
          </p>
        )}
        {cart.methods.map((method) => (
          <label key={method.id}>
            <input type="radio" name="shippingMethod" value={method.id} defaultChecked={method.chosen} />
            <span>
              <strong>{method.title}</strong> <span className={styles.soft}>{method.carrier}</span>
              <br />
              <span className={styles.soft}>{method.arrives}</span>
            </span>
            <span className={styles.methodPrice}>{method.price}</span>
          </label>
        ))}
      </fieldset>
      <Button small>{t('cart-page:updateDelivery')}</Button>
    </CartForm>
  );
}

/** On phones: the total and the way to the checkout, at the bottom of the screen while the bag is in view. */
function CheckoutBar({ total }: { readonly total: string }) {
  const t = useT();
  return (
    <div className={styles.bar} data-live="bar">
      <p>
        {t('cart:total')} <strong>{total}</strong>
      </p>
      <ToCheckout />
    </div>
  );
}

function ToCheckout() {
  const t = useT();
  const link = useLink();
  return (
    <ButtonLink look="primary" wide href={link('/checkout/address')}>
      {t('cart:toCheckout')}
    </ButtonLink>
  );
}
