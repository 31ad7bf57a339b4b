import { Button } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';
import type { RestoreView } from './restore-view.ts';

/** The items of a link beside those of the bag, with a form that adds what the bag lacks. */
export function RestoreOffer({ link, title, text, inBag, added, short, items, button, submitsOnce }: RestoreView) {
  const t = useT();
  return (
    <section id="offered-items" className={styles.restore}>
      <h2>{title}</h2>
      <p>{text}</p>
      <Items entries={added} />
      {inBag.length > 0 && <p>{t('cart:restoreInBag')}</p>}
      <Items entries={inBag} />
      <Items entries={short} />
      {items !== '' && (
        <CartForm intent="add-products" submitsOnce={submitsOnce}>
          <input type="hidden" name="items" value={items} />
          <input type="hidden" name="link" value={link} />
          <Button look={added.length > 0 ? 'primary' : 'quiet'}>{button}</Button>
        </CartForm>
      )}
    </section>
  );
}

function Items({ entries }: { readonly entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
