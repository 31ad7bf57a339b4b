import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './wish-button.module.css';

/**
 * Puts the product on the wish list. Script shows whether it is there already, and takes it off again: the page is the
 * same for every visitor.
 */
export function WishButton({ sku }: { readonly sku: string }) {
  const t = useT();
  const link = useLink();
  return (
    <form method="post" action={link('/wish-list')} className={`noprint ${styles.wish}`} data-wish={sku}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={sku} />
      <button type="submit">
        <Icon name="heart" size={20} />
        <span data-when="off">{t('catalogue:wish.add')}</span>
        <span data-when="on" hidden>
          {t('catalogue:wish.remove')}
        </span>
      </button>
      <p role="status">
        <a href={link('/wish-list')} hidden>
          {t('catalogue:wish.added')}
        </a>
      </p>
    </form>
  );
}
