import { Button } from '#app/web/ui/button.tsx';
import { fieldId, TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';

const FIELD = 'discountCode';
const ID = fieldId(FIELD);

/** Whether the error of the last form stands beside the field of the code. */
export function isAtCode(problem: CartProblem | null, cart: CartView | null): boolean {
  return problem?.field === FIELD && cart !== null && cart.code === null;
}

/**
 * The field of a discount code, or the applied code. Both have the same id: the form leads back to it, so that the
 * focus is on the error or on the confirmation.
 */
export function DiscountCode({ cart, problem }: { readonly cart: CartView; readonly problem: CartProblem | null }) {
  const t = useT();
  if (cart.code) {
    return (
      <section className={styles.box} aria-label={t('cart:codeTitle')} id={ID} tabIndex={-1}>
        <Notice tone="good">
          <p>{cart.code.text}</p>
        </Notice>
        <RemoveCode />
      </section>
    );
  }
  const wrong = isAtCode(problem, cart) ? problem : null;
  return (
    <details className={styles.box} open={wrong !== null}>
      <summary>{t('cart:codeTitle')}</summary>
      <CartForm intent="apply-discount-code" className={styles.code} showsAgain={ID}>
        <TextField
          name={FIELD}
          label={t('cart:code')}
          error={wrong?.text}
          defaultValue={wrong?.typed ?? ''}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button>{t('cart:apply')}</Button>
      </CartForm>
    </details>
  );
}

/** The button that removes the discount code. */
export function RemoveCode() {
  const t = useT();
  return (
    <CartForm intent="remove-discount-code">
      <Button look="quiet" small>
        {t('cart:removeCode')}
      </Button>
    </CartForm>
  );
}
