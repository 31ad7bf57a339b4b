import { Printed } from '#app/web/printed.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import type { ProductCardView } from './product-card.tsx';
import styles from './quick-add.module.css';

/** Id of the form that the hearts of a list send. */
const WISH_FORM = 'wish';

/** The form of all hearts of a list: the button that sends it names the product. */
export function WishForm() {
  const link = useLink();
  return (
    <form id={WISH_FORM} method="post" action={link('/wish-list')}>
      <input type="hidden" name="intent" value="add" />
    </form>
  );
}

/** Puts the product of a card on the wish list. Script shows whether it is there, and takes it off again. */
export function WishHeart({ card }: { readonly card: ProductCardView }) {
  const t = useT();
  return (
    <Printed of={card} as="heart">
      <button type="submit" form={WISH_FORM} name="sku" value={card.sku} className={`noprint ${styles.heart}`}>
        <Icon name="heart" size={20} />
        <span className="vh">{t('catalogue:wish.card', { name: card.name })}</span>
      </button>
    </Printed>
  );
}
