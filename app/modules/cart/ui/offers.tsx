import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import type { CartView } from './cart-view.ts';
import styles from './offers.module.css';

/** Offers that a little more in the cart makes apply. */
export function NextOffers({ offers }: Pick<CartView, 'offers'>) {
  return offers.map(({ ruleId, text }) => (
    <p key={ruleId} className={styles.offer}>
      <Icon name="gift" size={20} /> {text}
    </p>
  ));
}

/** `href` is the list of everything in the offer; null where there is none. */
export type OfferView = { readonly id: string; readonly text: string; readonly href: string | null };

/** The offers that include a product, on its page. */
export function ProductOffers({ offers }: { readonly offers: readonly OfferView[] }) {
  const t = useT();
  return offers.map(({ id, text, href }) => (
    <p key={id} className={styles.offer}>
      <Icon name="gift" size={20} />
      <span>
        {text} {href && <a href={href}>{t('cart-page:offer.all')}</a>}
      </span>
    </p>
  ));
}

/** What is missing for free delivery. */
export function FreeShipping({ progress }: { readonly progress: NonNullable<CartView['freeShipping']> }) {
  const t = useT();
  return (
    <div className={progress.reached ? `${styles.free} ${styles.reached}` : styles.free}>
      <p>
        <Icon name={progress.reached ? 'check' : 'truck'} size={20} /> {progress.text}
      </p>
      <progress max="100" value={progress.percent} aria-label={t('cart:freeProgress')} />
    </div>
  );
}
