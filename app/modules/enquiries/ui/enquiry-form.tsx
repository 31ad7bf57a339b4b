import { ENQUIRY_FIELDS, type EnquiryFault, type EnquiryField, TRAP } from '#app/modules/enquiries/domain/enquiry.ts';
import type { KeptForm } from '#app/web/forms/kept-form.ts';
import { emptyForm, fieldErrors, type PostedForm } from '#app/web/forms/posted-form.ts';
import { Button } from '#app/web/ui/button.tsx';
import { ERROR_SUMMARY, ErrorSummary, TextAreaField, TextField } from '#app/web/ui/field.tsx';
import { KeptScript } from '#app/web/ui/kept-script.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './enquiry-form.module.css';

export const POSTED_FIELDS = [...ENQUIRY_FIELDS, TRAP] as const;

export type EnquiryFormView = PostedForm<EnquiryField, EnquiryFault>;

const ENQUIRY: KeptForm = 'enquiry';
const EMPTY: EnquiryFormView = emptyForm(POSTED_FIELDS);

/** The form of an enquiry, or that it arrived. `path` is the page it is on, under the storefront. */
export function EnquiryForm({
  path,
  title,
  text,
  posted,
  isSent,
}: {
  readonly path: string;
  /** Words of content; the shop's own where they are empty. */
  readonly title: string;
  readonly text: string;
  /** Null before the form was posted. */
  readonly posted: EnquiryFormView | null;
  readonly isSent: boolean;
}) {
  const t = useT();
  return (
    <section id="enquiry" className={`wrap ${styles.enquiry}`} aria-labelledby="enquiry-title">
      <div className={styles.words}>
        <h2 id="enquiry-title">{title || t('content:enquiry.title')}</h2>
        {text && <p>{text}</p>}
      </div>
      {isSent ? (
        <Notice tone="good" live>
          <p>
            <strong>{t('content:enquiry.sentTitle')}</strong>
          </p>
          <p>{t('content:enquiry.sent')}</p>
          <KeptScript ends="enquiry" />
        </Notice>
      ) : (
        <Form path={path} posted={posted} />
      )}
    </section>
  );
}

function Form({ path, posted }: { readonly path: string; readonly posted: EnquiryFormView | null }) {
  const t = useT();
  const form = posted ?? EMPTY;
  const { typed, problem } = form;
  const link = useLink();
  const { errors, errorOf } = fieldErrors(form, (fault) => t(`content:enquiry.errors.${fault}`));
  return (
    <form
      method="post"
      action={`${link(path)}#${ERROR_SUMMARY}`}
      noValidate
      className={styles.form}
      data-kept={ENQUIRY}
      data-answer={posted ? '' : undefined}
    >
      <ErrorSummary title={t('checkout:errorSummary.title')} errors={errors} />
      {problem !== null && (
        // biome-ignore lint/a11y/noAutofocus: assistive technology expects the focus on what a form answers.
        <div id={ERROR_SUMMARY} tabIndex={-1} autoFocus>
          <Notice tone="bad" live>
            <p>{problem}</p>
          </Notice>
        </div>
      )}
      <Fields typed={typed} errorOf={errorOf} />
      <Trap value={typed[TRAP]} error={errorOf(TRAP)} />
      <Button look="primary">{t('content:enquiry.submit')}</Button>
      <p className={styles.legal}>
        {t('content:enquiry.legal')} <a href={link('/privacy')}>{t('content:enquiry.privacy')}</a>
      </p>
      <KeptScript />
    </form>
  );
}

function Fields({
  typed,
  errorOf,
}: Pick<EnquiryFormView, 'typed'> & { readonly errorOf: (field: EnquiryField) => string | undefined }) {
  const t = useT();
  const optional = t('checkout:optional');
  const field = (name: Exclude<EnquiryField, 'message' | typeof TRAP>) => ({
    name,
    label: t(`content:enquiry.${name}`),
    error: errorOf(name),
    defaultValue: typed[name],
  });
  const hinted = (name: 'quantity' | 'neededBy') => ({
    ...field(name),
    hint: t(`content:enquiry.${name}Hint`),
    optional,
  });
  return (
    <>
      <TextField {...field('name')} autoComplete="name" required />
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" spellCheck={false} required />
      <TextField {...field('company')} autoComplete="organization" optional={optional} />
      <TextField {...hinted('quantity')} inputMode="numeric" />
      <TextField {...hinted('neededBy')} />
      <TextAreaField
        name="message"
        label={t('content:enquiry.message')}
        hint={t('content:enquiry.messageHint')}
        error={errorOf('message')}
        rows={5}
        defaultValue={typed.message}
        required
      />
    </>
  );
}

/** Robots fill every field. People see this one only when something has filled it. */
function Trap({ value, error }: { readonly value: string; readonly error: string | undefined }) {
  const t = useT();
  const label = t('content:enquiry.website');
  if (error) return <TextField name={TRAP} label={label} error={error} defaultValue={value} autoComplete="off" />;
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        {label}
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
