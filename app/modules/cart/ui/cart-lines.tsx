import { Icon } from '#app/web/ui/icon.tsx';
import { LineName, useT } from '#app/web/view.tsx';
import styles from './cart-page.module.css';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';
import { ChangeLine } from './change-line.tsx';

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
          <a href={item.href}>
            <LineName line={item} />
          </a>
        </h3>
        <p className={styles.soft}>{item.sizeLine}</p>
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
