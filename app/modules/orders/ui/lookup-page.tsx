import { days } from '#app/kernel/clock.ts';
import { ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { LookupFault } from '#app/modules/orders/forms/lookup-form.ts';
import { emptyForm, fieldErrors, type PostedForm } from '#app/web/forms/posted-form.ts';
import { Button } from '#app/web/ui/button.tsx';
import { ErrorSummary, TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './status-page.module.css';

export const LOOKUP_FIELDS = ['orderNumber', 'email'] as const;

/** The form that asks for the link of an order, as it was posted. */
export type LookupView = PostedForm<(typeof LOOKUP_FIELDS)[number], LookupFault>;

export const EMPTY_LOOKUP: LookupView = emptyForm(LOOKUP_FIELDS);

/** Asks for order number and address. `sendsLetters`: letters reach the shopper. */
export function LookupPage({ form, sendsLetters }: { readonly form: LookupView; readonly sendsLetters: boolean }) {
  const t = useT();
  const link = useLink();
  const { typed, problem } = form;
  const { errors, errorOf } = fieldErrors(form, (fault) => t(`order:lookup.errors.${fault}`));
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
          defaultValue={typed.orderNumber}
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <TextField
          name="email"
          label={t('order:lookup.email')}
          error={errorOf('email')}
          defaultValue={typed.email}
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
