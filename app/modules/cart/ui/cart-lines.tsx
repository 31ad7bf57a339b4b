import { Button } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import { AddAvailable } from './add-available.tsx';
import { CartForm, ShownQuantity } from './cart-form.tsx';
import styles from './cart-page.module.css';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';
import { RemoveLine } from './remove-line.tsx';

/** The lines that can be bought. A quantity that was rejected has its error beside it. */
export function CartLines({
  items,
  problem,
}: {
  readonly items: CartView['items'];
  readonly problem: CartProblem | null;
}) {
  const t = useT();
  return (
    <>
      <h2 className="vh">{t('cart:itemList')}</h2>
      <ul className={styles.lines}>
        {items.map((item) => (
          <Line key={item.itemId} item={item} problem={problem} />
        ))}
      </ul>
    </>
  );
}

function Line({ item, problem }: { readonly item: CartView['items'][number]; readonly problem: CartProblem | null }) {
  const t = useT();
  return (
    <li className={styles.line}>
      <span className={styles.picture}>{item.image && <img src={item.image} width="160" height="160" alt="" />}</span>
      <div className={styles.what}>
        <h3>
          <a href={item.href}>{item.name}</a>
        </h3>
        <p className={styles.soft}>
          {t('cart:size')} {item.size}
        </p>
        {item.isGift && (
          <p className={styles.gift}>
            <Icon name="heart" size={20} /> {t('cart:gift')}
          </p>
        )}
        {item.discount && <p className={styles.saving}>{item.discount}</p>}
      </div>
      <LinePrice item={item} />
      {!item.isGift && <ChangeLine item={item} problem={problem} />}
    </li>
  );
}

function LinePrice({ item }: { readonly item: CartView['items'][number] }) {
  const t = useT();
  return (
    <p className={styles.price}>
      <data value={item.total.minor} data-currency={item.total.currency}>
        {item.total.text}
      </data>
      {item.original && (
        <span className={styles.soft}>
          <span className="vh">{t('catalogue:before')} </span>
          <s>{item.original}</s>
        </span>
      )}
      {item.each && <span className={styles.soft}>{item.each}</span>}
    </p>
  );
}

/** The forms that change a line. A wrong quantity stays in its field. */
function ChangeLine({
  item,
  problem,
}: {
  readonly item: CartView['items'][number];
  readonly problem: CartProblem | null;
}) {
  const t = useT();
  const field = `quantity-${item.itemId}`;
  const error = problem?.field === field ? problem.text : null;
  return (
    <div className={styles.change}>
      <CartForm intent="update-product" className={styles.quantity}>
        <ShownQuantity itemId={item.itemId} seen={item.quantity} />
        <label className="vh" htmlFor={`f-${field}`}>
          {t('cart:quantityOf', { name: item.name })}
        </label>
        <input
          id={`f-${field}`}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={error ? (problem?.typed ?? item.quantity) : item.quantity}
          key={item.quantity}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `f-${field}-error` : undefined}
        />
        <Button small>{t('cart:update')}</Button>
      </CartForm>
      <RemoveLine item={item} />
      {error && (
        <p className={styles.problem} id={`f-${field}-error`}>
          {error}
        </p>
      )}
      {error && problem?.offer && <AddAvailable offer={problem.offer} />}
    </div>
  );
}
