import { Button } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';

/** The items of a link, shown as a form that adds them to the cart. Script submits the form once. */
export function RestoreOffer({
  items,
  names,
  count,
}: {
  readonly items: string;
  readonly names: readonly string[];
  readonly count: number;
}) {
  const t = useT();
  return (
    <section className={styles.restore}>
      <h2>{t('cart:restoreTitle')}</h2>
      <p>{t('cart:restoreText')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <CartForm intent="add-products" submitsOnce>
        <input type="hidden" name="items" value={items} />
        <Button look="primary">{t('cart:restoreButton', { count })}</Button>
      </CartForm>
    </section>
  );
}
