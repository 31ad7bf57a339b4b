import { Button } from '#app/web/ui/button.tsx';
import { TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';

/** The field of a discount code, or the applied code. */
export function DiscountCode({ cart, problem }: { readonly cart: CartView; readonly problem: CartProblem | null }) {
  const t = useT();
  const wrong = problem?.field === 'discountCode' ? problem : null;
  if (cart.code) {
    return (
      <section className={styles.box} aria-label={t('cart:codeTitle')}>
        <Notice tone="good">
          <p>{cart.code.text}</p>
        </Notice>
        <RemoveCode />
      </section>
    );
  }
  return (
    <details className={styles.box} open={wrong !== null}>
      <summary>{t('cart:codeTitle')}</summary>
      <CartForm intent="apply-discount-code" className={styles.code}>
        <TextField
          name="discountCode"
          label={t('cart:code')}
          error={wrong?.text}
          defaultValue={wrong?.typed ?? ''}
          autoComplete="off"
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
