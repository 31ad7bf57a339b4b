import { FITS, STARS } from '#app/modules/reviews/domain/review.ts';
import type { ReviewFault } from '#app/modules/reviews/forms/review-form.ts';
import type { KeptForm } from '#app/web/forms/kept-form.ts';
import { emptyForm, fieldErrors, type PostedForm } from '#app/web/forms/posted-form.ts';
import { Button } from '#app/web/ui/button.tsx';
import { ErrorSummary, fieldId, TextField } from '#app/web/ui/field.tsx';
import { KeptScript } from '#app/web/ui/kept-script.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './review-form-page.module.css';

const REVIEW: KeptForm = 'review';

export const REVIEW_FIELDS = ['stars', 'fit', 'title', 'text', 'name'] as const;

export type ReviewFormView = PostedForm<(typeof REVIEW_FIELDS)[number], ReviewFault>;

export const EMPTY_REVIEW: ReviewFormView = emptyForm(REVIEW_FIELDS);

/** The form in which a buyer reviews a product. It posts to its own address. */
export function ReviewFormPage({
  product,
  action,
  form,
}: {
  readonly product: string;
  readonly action: string;
  readonly form: ReviewFormView;
}) {
  const t = useT();
  const { typed, problem } = form;
  const { errors, errorOf } = fieldErrors(form, (fault) => t(`reviews:errors.${fault}`));
  return (
    <div className={styles.page}>
      <h1>{t('reviews:form.title', { name: product })}</h1>
      <ErrorSummary title={t('checkout:errorSummary.title')} errors={errors} />
      {problem !== null && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <p>{t('reviews:form.text')}</p>
      <form
        method="post"
        action={action}
        noValidate
        className={styles.form}
        data-kept={REVIEW}
        data-answer={form === EMPTY_REVIEW ? undefined : ''}
      >
        <StarChoice chosen={typed.stars} error={errorOf('stars')} />
        <FitChoice chosen={typed.fit} />
        <TextField
          name="title"
          label={t('reviews:form.headline')}
          error={errorOf('title')}
          defaultValue={typed.title}
          required
        />
        <ReviewText value={typed.text} error={errorOf('text')} />
        <TextField
          name="name"
          label={t('reviews:form.name')}
          hint={t('reviews:form.nameHint')}
          error={errorOf('name')}
          defaultValue={typed.name}
          autoComplete="nickname"
          required
        />
        <p className={styles.note}>{t('reviews:form.moderated')}</p>
        <Button look="primary">{t('reviews:form.submit')}</Button>
        <KeptScript />
      </form>
    </div>
  );
}

function StarChoice({ chosen, error }: { readonly chosen: string; readonly error: string | undefined }) {
  const t = useT();
  const id = fieldId('stars');
  return (
    <fieldset className={styles.stars} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('reviews:form.stars')}</legend>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {STARS.toReversed().map((stars, index) => (
        <label key={stars}>
          <input
            type="radio"
            name="stars"
            id={index === 0 ? id : undefined}
            value={stars}
            defaultChecked={chosen === String(stars)}
          />
          {t('reviews:stars', { count: stars })}
        </label>
      ))}
    </fieldset>
  );
}

function FitChoice({ chosen }: { readonly chosen: string }) {
  const t = useT();
  return (
    <fieldset className={styles.stars}>
      <legend>{t('reviews:form.fit')}</legend>
      <p className={styles.note}>{t('reviews:form.fitHint')}</p>
      {FITS.map((fit) => (
        <label key={fit}>
          <input type="radio" name="fit" value={fit} defaultChecked={chosen === fit} />
          {t(`reviews:fit.${fit}`)}
        </label>
      ))}
    </fieldset>
  );
}

function ReviewText({ value, error }: { readonly value: string; readonly error: string | undefined }) {
  const t = useT();
  const id = fieldId('text');
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{t('reviews:form.body')}</label>
      <textarea
        id={id}
        name="text"
        rows={6}
        defaultValue={value}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
