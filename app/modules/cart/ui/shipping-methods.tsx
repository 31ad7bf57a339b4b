import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';

/**
 * The delivery methods, each with its price and days. With script a choice submits the form, and its button is hidden.
 * After the form the page shows this section.
 */
export function ShippingMethods({ cart, problem }: { readonly cart: CartView; readonly problem: CartProblem | null }) {
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

export function ToCheckout() {
  const t = useT();
  const link = useLink();
  return (
    <ButtonLink look="primary" wide href={link('/checkout/address')}>
      {t('cart:toCheckout')}
    </ButtonLink>
  );
}
