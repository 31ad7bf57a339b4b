import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './cart-page.module.css';
import type { CartView } from './cart-view.ts';

/** The sums of a cart, on the cart page and beside every checkout step. */
export function CartSums({ cart }: { readonly cart: CartView }) {
  const t = useT();
  const { products, discounts, shipping, salesTax, tax, total } = cart.lines;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('cart:products')}</dt>
        <dd>
          <data value={products.minor} data-currency={products.currency}>
            {products.text}
          </data>
        </dd>
      </div>
      {discounts.map(({ id, name, amount }) => (
        <div key={id} className={styles.discount} data-discount={id}>
          <dt>{name}</dt>
          <dd>
            {amount.minor > 0 ? (
              <data value={-amount.minor} data-currency={amount.currency}>
                {amount.text}
              </data>
            ) : (
              amount.text
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('cart:delivery')}</dt>
        <dd>
          {shipping ? (
            <data value={shipping.minor} data-currency={shipping.currency}>
              {shipping.text}
            </data>
          ) : (
            t('cart:notChosen')
          )}
        </dd>
      </div>
      {salesTax && (
        <div>
          <dt>{t('cart:salesTax')}</dt>
          <dd>
            <data id="cart-sales-tax" value={salesTax.minor} data-currency={salesTax.currency}>
              {salesTax.text}
            </data>
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('cart:total')}</dt>
        <dd>
          <data id="cart-total" value={total.minor} data-currency={total.currency}>
            {total.text}
          </data>
        </dd>
      </div>
      {tax && (
        <div className={styles.soft}>
          <dt className="vh">{t('cart:total')}</dt>
          <dd className={styles.tax}>{tax}</dd>
        </div>
      )}
    </dl>
  );
}

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
