import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import type { OrderButtonTexts } from '#app/modules/checkout/domain/order-button.ts';
import { Button } from '#app/web/ui/button.tsx';
import { TextField } from '#app/web/ui/field.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { OrderButton } from './order-button.tsx';
import styles from './redirect-methods.module.css';

/** A payment method. `hint` is the shopper's next step; empty where that is another page. */
export type MethodView = {
  readonly type: string;
  readonly name: string;
  readonly hint: string;
  readonly asksBlikCode: boolean;
};

/**
 * The payment methods outside the shop, as a choice with an order button. Works without script; nothing where the
 * market has none.
 */
export function RedirectMethods({
  methods,
  chosen,
  cart,
  left,
  orderButton,
}: {
  readonly methods: readonly MethodView[];
  /** Type of the method chosen before, when its own field has to be corrected. */
  readonly chosen: string | null;
  readonly cart: CartView;
  /** The amount due, in minor units. */
  readonly left: number;
  readonly orderButton: OrderButtonTexts;
}) {
  const t = useT();
  const link = useLink();
  if (methods.length === 0) return null;
  return (
    <form
      className={styles.methods}
      method="post"
      action={link('/checkout/payment')}
      aria-labelledby="redirect-methods-title"
    >
      <input type="hidden" name="intent" value="pay-redirect" />
      <input type="hidden" name="cartVersion" value={cart.version} />
      <input type="hidden" name="total" value={cart.lines.total.minor} />
      <input type="hidden" name="itemsCount" value={cart.itemsCount} />
      <input type="hidden" name="left" value={left} />
      <fieldset>
        <legend id="redirect-methods-title">{t('payment:redirectTitle')}</legend>
        <p>{methods.some(({ hint }) => hint !== '') ? t('payment:redirectTextMixed') : t('payment:redirectText')}</p>
        {methods.map(({ type, name, hint, asksBlikCode }) => (
          <div key={type} className={styles.method}>
            <label>
              <input type="radio" name="paymentMethod" value={type} defaultChecked={type === chosen} required /> {name}
            </label>
            {hint && <p>{hint}</p>}
            {asksBlikCode && (
              <TextField
                name="blikCode"
                label={t('payment:blik.label')}
                hint={t('payment:blik.hint')}
                error={type === chosen ? t('payment:blik.invalidTitle') : undefined}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            )}
          </div>
        ))}
      </fieldset>
      <OrderButton texts={orderButton} />
    </form>
  );
}

/** The form that opens a bank's page by POST. */
export function BankForm({ url, fields }: { readonly url: string; readonly fields: Readonly<Record<string, string>> }) {
  const t = useT();
  return (
    <form className={`${styles.methods} ${styles.bank}`} method="post" action={url}>
      <h1>{t('payment:bankTitle')}</h1>
      <p>{t('payment:bankText')}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look="primary">{t('payment:bankGo')}</Button>
    </form>
  );
}
