import { days } from '#app/kernel/clock.ts';
import { ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { LookupFault } from '#app/modules/orders/forms/lookup-form.ts';
import { Button } from '#app/web/ui/button.tsx';
import { ErrorSummary, TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './status-page.module.css';

/** The form that asks for the link of an order, as it was posted. */
export type LookupView = {
  readonly orderNumber: string;
  readonly email: string;
  readonly faults: { readonly orderNumber: LookupFault | null; readonly email: LookupFault | null };
  /** Over the limit: when to try again. */
  readonly problem: string | null;
};

export const EMPTY_LOOKUP: LookupView = {
  orderNumber: '',
  email: '',
  faults: { orderNumber: null, email: null },
  problem: null,
};

/** Asks for order number and address. `sendsLetters`: letters reach the shopper. */
export function LookupPage({
  form: { orderNumber, email, faults, problem },
  sendsLetters,
}: {
  readonly form: LookupView;
  readonly sendsLetters: boolean;
}) {
  const t = useT();
  const link = useLink();
  const errors = (['orderNumber', 'email'] as const).flatMap((name) => {
    const fault = faults[name];
    return fault === null ? [] : [{ name, text: t(`order:lookup.errors.${fault}`) }];
  });
  const errorOf = (field: string) => errors.find(({ name }) => name === field)?.text;
  return (
    <div className={styles.status}>
      <h1>{t('order:lookup.title')}</h1>
      <ErrorSummary title={t('checkout:errorSummary.title')} errors={errors} />
      {problem !== null && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <p>{t(sendsLetters ? 'order:lookup.text' : 'order:lookup.textKept', { days: ORDER_LINK_LIFE / days(1) })}</p>
      <form method="post" action={link('/order')} noValidate className={styles.fields}>
        <TextField
          name="orderNumber"
          label={t('order:lookup.number')}
          hint={t('order:lookup.numberHint')}
          error={errorOf('orderNumber')}
          defaultValue={orderNumber}
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <TextField
          name="email"
          label={t('order:lookup.email')}
          error={errorOf('email')}
          defaultValue={email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
        />
        <Button look="primary">{t(sendsLetters ? 'order:lookup.submit' : 'order:lookup.submitKept')}</Button>
      </form>
      <p>
        {t('sign-in:allOrders')} <a href={link('/login')}>{t('sign-in:signIn')}</a>
      </p>
    </div>
  );
}
