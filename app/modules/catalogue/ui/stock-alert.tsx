import { Button } from '#app/web/ui/button.tsx';
import { fieldId, SelectField, TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './buy-form.module.css';
import type { ProductPageView } from './product-page-view.ts';

/** The form as it was posted; `field` is the one to correct, null for a problem of no field. */
export type StockAlertProblem = {
  readonly field: 'email' | 'variant' | null;
  readonly text: string;
  readonly email: string;
  readonly variant: string;
};

/** The form that asks for a mail when a sold-out size is in stock again, or that the request is stored. */
export function StockAlert({
  product,
  problem,
  isAsked,
}: {
  readonly product: Pick<ProductPageView, 'slug' | 'soldOut' | 'alert'>;
  readonly problem: StockAlertProblem | null;
  readonly isAsked: boolean;
}) {
  const t = useT();
  const link = useLink();
  const { alert, slug, soldOut } = product;
  if (!alert) return null;
  const named = alert.sizes.find(({ id }) => id === alert.named);
  const text = named ? t('catalogue:alert.askedSize', { size: named.label }) : t('catalogue:alert.asked');
  return (
    <details id="tell-me" className="noprint" open={soldOut || isAsked || problem !== null || named !== undefined}>
      <summary>{t('catalogue:alert.title')}</summary>
      {isAsked && (
        <Notice tone="good" live>
          <p>{text}</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="bad" live>
          <p>{problem.text}</p>
        </Notice>
      )}
      {/* A rejected form opens with the focus on the field that its address names. */}
      <form method="post" action={`${link(`/product/${slug}`)}#${fieldId('email')}`} className={styles.buy} noValidate>
        <input type="hidden" name="intent" value="stock-alert" />
        <SelectField
          name="variant"
          label={t('catalogue:size')}
          options={alert.sizes.map(({ id, label }) => ({ value: id, label }))}
          {...(alert.sizes.length > 1 && { prompt: t('catalogue:shoe.choose') })}
          defaultValue={problem?.variant ?? alert.named ?? alert.sizes[0]?.id ?? ''}
          error={problem?.field === 'variant' ? problem.text : undefined}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('catalogue:alert.email')}
          hint={t('catalogue:alert.hint')}
          error={problem?.field === 'email' ? problem.text : undefined}
          defaultValue={problem?.email ?? ''}
          autoComplete="email"
          inputMode="email"
          required
        />
        <Button>{t('catalogue:alert.send')}</Button>
      </form>
    </details>
  );
}
