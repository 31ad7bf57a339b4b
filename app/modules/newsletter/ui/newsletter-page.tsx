import type { NewsletterFault, PopupPlace } from '#app/modules/newsletter/domain/sign-up.ts';
import { ErrorSummary } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './newsletter-page.module.css';
import { fieldOf, SignUpForm, type SignUpMarket, type SignUpTexts } from './sign-up-form.tsx';

/** The form as it was posted. `problem`: over the limit or unavailable, and when to try again. */
export type NewsletterFormView = {
  readonly email: string;
  /** The popup whose form is put right here, else the page's own form. */
  readonly place: 'page' | PopupPlace;
  readonly fault: NewsletterFault | null;
  readonly problem: string | null;
  /** The words of the popup's form; null for the page's own. */
  readonly texts: SignUpTexts | null;
};

export const EMPTY_NEWSLETTER: NewsletterFormView = {
  email: '',
  place: 'page',
  fault: null,
  problem: null,
  texts: null,
};

/** The newsletter's own page: its form, with what was wrong with it. */
export function NewsletterPage({
  market,
  texts,
  form: { email, place, fault, problem, texts: own },
}: {
  readonly market: SignUpMarket;
  readonly texts: SignUpTexts & { readonly title: string; readonly subtitle: string };
  readonly form: NewsletterFormView;
}) {
  const t = useT();
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      {problem === null ? (
        <ErrorSummary
          title={t('checkout:errorSummary.title')}
          errors={fault === null ? [] : [{ name: fieldOf(place), text: t(`newsletter:errors.${fault}`) }]}
        />
      ) : (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <p>{texts.subtitle}</p>
      <SignUpForm
        market={market}
        texts={own ?? texts}
        place={place}
        className={styles.form}
        email={email}
        fault={fault}
      />
    </div>
  );
}
