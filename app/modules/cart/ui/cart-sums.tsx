import { useT } from '#app/web/view.tsx';
import styles from './cart-page.module.css';
import type { Amount } from './cart-sums-view.ts';
import type { CartView } from './cart-view.ts';

/** The sums of a cart, on the cart page and beside every checkout step. */
export function CartSums({ cart }: { readonly cart: CartView }) {
  const t = useT();
  const { products, discounts, shipping, wrapping, salesTax, tax, total } = cart.lines;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('cart:products')}</dt>
        <dd>
          <AmountData id="cart-products" amount={products} />
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
        <dd>{shipping ? <AmountData id="cart-delivery" amount={shipping} /> : t('cart:notChosen')}</dd>
      </div>
      {wrapping && (
        <div>
          <dt>{t('cart:wrapping')}</dt>
          <dd>
            <AmountData id="cart-wrapping" amount={wrapping} />
          </dd>
        </div>
      )}
      {salesTax && (
        <div>
          <dt>{t('cart:salesTax')}</dt>
          <dd>
            <AmountData id="cart-sales-tax" amount={salesTax} />
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('cart:total')}</dt>
        <dd>
          <AmountData id="cart-total" amount={total} />
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

/** A formatted amount with its machine-readable value. */
function AmountData({ amount, id }: { readonly amount: Amount; readonly id?: string }) {
  return (
    <data id={id} value={amount.minor} data-currency={amount.currency}>
      {amount.text}
    </data>
  );
}
