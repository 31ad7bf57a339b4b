import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './cart-page.module.css';

/** The sealed texts a browser may have kept beside its cookie, by the names they are kept under. */
const KEPT = ['cart-tokens', 'checkoutInfo', 'orderv1'] as const;

/** Offers to go on with the bag a browser kept. Hidden until script finds one there and fills it in. */
export function RestoreCart() {
  const t = useT();
  const link = useLink();
  return (
    <section id="restore-bag" className={styles.restore} hidden>
      <h2>{t('cart-page:earlier.title')}</h2>
      <form method="post" action={link('/checkout/restore')}>
        {KEPT.map((name) => (
          <input key={name} type="hidden" name={name} value="" />
        ))}
        <Button look="primary">{t('cart-page:earlier.button')}</Button>
      </form>
    </section>
  );
}
