import { GiftMessage } from '#app/modules/cart/ui/gift-message.tsx';
import type { LineWords } from '#app/modules/catalogue/ui/goods-words.ts';
import { sizeLine } from '#app/modules/catalogue/ui/size-line.ts';
import { LineName, useT } from '#app/web/view.tsx';
import styles from './order.module.css';

type Amount = { readonly text: string; readonly minor: number; readonly currency: string };

/** The lines and sums of an order, formatted. */
export type OrderLinesView = {
  readonly items: readonly (LineWords & {
    readonly key: string;
    readonly quantity: number;
    readonly image: string | null;
    readonly total: string;
    readonly discount: string | null;
    readonly isGift: boolean;
    /** That some or all of its units were withdrawn from; null where none was. */
    readonly withdrawn: string | null;
  })[];
  readonly sums: readonly { readonly label: string; readonly text: string }[];
  readonly giftMessage: string | null;
  readonly total: Amount;
  /** The payments of the total and their amounts; empty where one payment paid it. */
  readonly payments: readonly { readonly label: string; readonly text: string }[];
  readonly tax: string;
};

/** The lines and sums of the order. */
export function OrderLines({ order }: { readonly order: OrderLinesView }) {
  const t = useT();
  return (
    <section>
      <h2>{t('checkout:summary.title')}</h2>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <li key={item.key}>
            {item.image && <img src={item.image} width="64" height="64" alt="" />}
            <span>
              {item.quantity} × <LineName line={item} />
              <br />
              <small>{sizeLine(item.size, t)}</small>
              {item.isGift && <small> · {t('cart:gift')}</small>}
              {item.discount && (
                <>
                  <br />
                  <small>{item.discount}</small>
                </>
              )}
              {item.withdrawn && (
                <>
                  <br />
                  <small>{item.withdrawn}</small>
                </>
              )}
            </span>
            <span>{item.total}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {order.sums.map((sum) => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd>{sum.text}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('checkout:summary.total')}</dt>
          <dd>
            <data id="order-total" value={order.total.minor} data-currency={order.total.currency}>
              {order.total.text}
            </data>
          </dd>
        </div>
        {order.payments.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {order.tax && <p className={styles.small}>{order.tax}</p>}
      {order.giftMessage !== null && <GiftMessage message={order.giftMessage} />}
    </section>
  );
}
