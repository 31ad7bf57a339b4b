import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './product-offers.module.css';

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
