import { hours } from '#app/kernel/clock.ts';
import { ALERT_LINK_LIFE } from '#app/modules/catalogue/domain/stock-alert.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { LIMITS } from '#app/web/limits.ts';
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

/** How a request reaches its reader: by a letter, or while the shop sends none, by its team. */
type AskedBy = 'mail' | 'team';
/** `letter`: the way to a letter that a shop in development keeps; else null. */
export type AlertAsked = {
  readonly by: AskedBy;
  readonly letter: { readonly path: string; readonly label: string } | null;
};

/** The form that asks for a mail when a sold-out size is in stock again, or what its reader does next. */
export function StockAlert({
  product,
  problem,
  asked,
}: {
  readonly product: Pick<ProductPageView, 'slug' | 'soldOut' | 'alert'>;
  readonly problem: StockAlertProblem | null;
  /** Null before the form was posted. */
  readonly asked: AlertAsked | null;
}) {
  const t = useT();
  const link = useLink();
  const { alert, slug, soldOut } = product;
  if (!alert) return null;
  const named = alert.sizes.find(({ id }) => id === alert.named);
  return (
    <details
      id="tell-me"
      className="noprint"
      open={soldOut || asked !== null || problem !== null || named !== undefined}
    >
      <summary>{t('catalogue:alert.title')}</summary>
      {asked !== null && (
        <Notice tone="good" live>
          <p>{askedText(t, asked.by)}</p>
          {asked.letter && (
            <p>
              <a href={link(asked.letter.path)}>{asked.letter.label}</a>
            </p>
          )}
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

/** The same for every address: who has had many letters today is not told on a page that anyone may open. */
function askedText(t: Translate, asked: AskedBy): string {
  if (asked === 'team') return t('catalogue:alert.askedKept', { address: t('shell:serviceEmail') });
  const [most, day] = [LIMITS['stock-alert-mail'].email, LIMITS['stock-alert-mail-day'].email];
  return t('catalogue:alert.asked', { hours: ALERT_LINK_LIFE / hours(1), most, day });
}
