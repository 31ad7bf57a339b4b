import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './cart-page.module.css';

/** The encrypted mirrors of a browser, by their storage names. */
const KEPT = ['cart-tokens', 'checkoutInfo', 'orderv1'] as const;

/** Offers to restore the cart of the browser's mirror. Hidden until script finds a mirror and fills the form. */
export function RestoreCart() {
  const t = useT();
  const link = useLink();
  return (
    <section id="restore-bag" className={styles.restore} aria-labelledby="restore-bag-title" hidden>
      <h2 id="restore-bag-title">{t('cart-page:earlier.title')}</h2>
      <form method="post" action={link('/checkout/restore')}>
        {KEPT.map((name) => (
          <input key={name} type="hidden" name={name} value="" />
        ))}
        <Button look="primary">{t('cart-page:earlier.button')}</Button>
      </form>
    </section>
  );
}
