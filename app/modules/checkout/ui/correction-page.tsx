import { Button } from '#app/web/ui/button.tsx';
import { ErrorSummary } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import own from './address-correction.module.css';
import styles from './address-form.module.css';
import { Field, Lines } from './address-form.tsx';
import type { AddressFormView } from './address-form-view.ts';

/** The form that corrects the delivery address of an order. */
export type CorrectionView = Pick<AddressFormView, 'shipping' | 'telephone' | 'errors'> & {
  readonly action: string;
  /** The path of the order's own page. */
  readonly order: string;
  readonly orderNumber: string;
  /** The address that the form corrects, as one text. */
  readonly seen: string;
  /** The message about what was posted; null without one. */
  readonly problem: { readonly title: string; readonly text: string } | null;
  /** False where the order can no longer be changed: what was typed is shown all the same. */
  readonly canSave: boolean;
};

export function CorrectionPage({ correction }: { readonly correction: CorrectionView }) {
  const t = useT();
  const { action, order, orderNumber, seen, shipping, telephone, errors, problem, canSave } = correction;
  return (
    <div className={own.page}>
      <h1>{t('order:correct.title')}</h1>
      <p>
        {t('checkout:success.orderNumber')} <strong>{orderNumber}</strong>
      </p>
      {problem && (
        <Notice tone="bad" live>
          <p>
            <strong>{problem.title}</strong>
          </p>
          <p>{problem.text}</p>
        </Notice>
      )}
      <form method="post" action={action} className={styles.form} noValidate>
        {/* The first button of a form is the one Enter presses. */}
        {canSave && (
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
            {t('order:correct.submit')}
          </button>
        )}
        <ErrorSummary title={t('checkout:errorSummary.title')} errors={errors} />
        {canSave && <p>{t('order:correct.text')}</p>}
        <input type="hidden" name="seen" value={seen} />
        <div className={styles.group}>
          <Lines lines={shipping} />
          <Field field={telephone} type="tel" />
        </div>
        <div className={styles.ways}>
          {canSave && <Button look="primary">{t('order:correct.submit')}</Button>}
          <a href={order}>{t('order:correct.back')}</a>
        </div>
      </form>
    </div>
  );
}
