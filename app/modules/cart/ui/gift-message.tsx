import { useT } from '#app/web/view.tsx';
import styles from './gift-options.module.css';

/** The text of the card in the parcel, on the pages of an order. */
export function GiftMessage({ message }: { readonly message: string }) {
  const t = useT();
  return (
    <>
      <h3 className={styles.heading}>{t('cart:giftMessage')}</h3>
      <p id="gift-message" className={styles.message}>
        {message}
      </p>
    </>
  );
}
