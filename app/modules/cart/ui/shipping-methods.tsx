import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';

/** The delivery methods, each with its price and days. */
export function ShippingMethods({ cart, problem }: { readonly cart: CartView; readonly problem: CartProblem | null }) {
  const t = useT();
  return (
    <section className={styles.box} aria-labelledby="shipping-title" id="shipping">
      <h2 id="shipping-title">{t('cart:shippingTo', cart.country)}</h2>
      {problem?.field === 'shippingMethod' && (
        <p className={styles.problem} id="f-shippingMethod-error">
          {problem.text}
        </p>
      )}
      <CartForm intent="select-shipping-method">
        <ul className={styles.methods} id="f-shippingMethod">
          {cart.methods.map((method) => (
            <li key={method.id} className={method.chosen ? styles.chosen : undefined}>
              <div>
                <strong>{method.title}</strong> <span className={styles.soft}>{method.carrier}</span>
                <br />
                <span className={styles.soft}>{method.arrives}</span>
              </div>
              <span className={styles.methodPrice}>{method.price}</span>
              {method.chosen ? (
                <span className={styles.tick}>
                  <Icon name="check" size={20} />
                  {t('cart:chosen')}
                </span>
              ) : (
                <Button
                  small
                  name="shippingMethod"
                  value={method.id}
                  aria-label={`${t('cart:choose')}: ${method.title}`}
                >
                  {t('cart:choose')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CartForm>
    </section>
  );
}

/**
 * The link to the checkout. Without a delivery method its button selects the first one, which every step can change.
 */
export function ToCheckout({ cart }: { readonly cart: CartView }) {
  const t = useT();
  const link = useLink();
  const [first] = cart.methods;
  if (!first || cart.methods.some((method) => method.chosen)) {
    return (
      <ButtonLink look="primary" wide href={link('/checkout/address')}>
        {t('cart:toCheckout')}
      </ButtonLink>
    );
  }
  return (
    <CartForm intent="select-shipping-method">
      <input type="hidden" name="shippingMethod" value={first.id} />
      <Button look="primary" wide name="next" value="address">
        {t('cart:toCheckout')}
      </Button>
      <p className={styles.soft}>{t('cart:withMethod', { method: first.title, price: first.price })}</p>
    </CartForm>
  );
}
