import type { NewsletterFault } from '#app/modules/newsletter/forms/newsletter-form.ts';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './newsletter-page.module.css';
import { SignUpForm, type SignUpMarket } from './sign-up-form.tsx';

/** The form as it was posted. `problem`: over the limit or unavailable, and when to try again. */
export type NewsletterFormView = {
  readonly email: string;
  readonly fault: NewsletterFault | null;
  readonly problem: string | null;
};

export const EMPTY_NEWSLETTER: NewsletterFormView = { email: '', fault: null, problem: null };

/** The newsletter's own page: its form, with what was wrong with it. */
export function NewsletterPage({
  market,
  form: { email, fault, problem },
}: {
  readonly market: SignUpMarket;
  readonly form: NewsletterFormView;
}) {
  const t = useT();
  return (
    <div className={styles.page}>
      <h1>{t('newsletter:title')}</h1>
      {(problem ?? fault) !== null && (
        <Notice tone="bad" live>
          <p>{problem ?? t(`newsletter:errors.${fault ?? 'emailWrong'}`)}</p>
        </Notice>
      )}
      <p>{t('newsletter:text')}</p>
      <SignUpForm market={market} place="page" className={styles.form} email={email} fault={fault} />
    </div>
  );
}
