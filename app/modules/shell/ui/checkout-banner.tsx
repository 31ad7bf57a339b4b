import { useT } from '#app/web/view.tsx';
import styles from './checkout-banner.module.css';

/** One line above the steps of the checkout; absent without a message. */
export function CheckoutBanner({ message }: { readonly message: string }) {
  const t = useT();
  if (!message) return null;
  return (
    <section className={styles.banner} aria-label={t('shell:news')}>
      {message}
    </section>
  );
}
