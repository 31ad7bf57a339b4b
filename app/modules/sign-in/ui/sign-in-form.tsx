import type { SignedOut } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInFault } from '#app/modules/sign-in/forms/sign-in-form.ts';
import { Button } from '#app/web/ui/button.tsx';
import { ErrorSummary, TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './sign-in.module.css';

/** The form that asks for a link, as it was posted. */
export type SignInFormView = {
  readonly email: string;
  readonly fault: SignInFault | null;
  /** Over a limit: when to try again. */
  readonly problem: string | null;
};

export const EMPTY_SIGN_IN: SignInFormView = { email: '', fault: null, problem: null };

/** Asks for an address. `sendsLetters`: letters reach the shopper. */
export function SignInForm({
  form: { email, fault, problem },
  sendsLetters,
  signedOut,
}: {
  readonly form: SignInFormView;
  readonly sendsLetters: boolean;
  /** Where the visitor was signed out just now. */
  readonly signedOut: SignedOut | null;
}) {
  const t = useT();
  const link = useLink();
  const error = fault === null ? undefined : t(`sign-in:errors.${fault}`);
  return (
    <div className={`wrap ${styles.ask}`}>
      <ErrorSummary
        title={t('checkout:errorSummary.title')}
        errors={error === undefined ? [] : [{ name: 'email', text: error }]}
      />
      {problem !== null && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      {signedOut !== null && problem === null && error === undefined && (
        <Notice tone="good" live>
          <p>{t(`sign-in:signedOut.${signedOut}`)}</p>
        </Notice>
      )}
      <p>{t(sendsLetters ? 'sign-in:text' : 'sign-in:textKept')}</p>
      <form method="post" action={link('/login')} noValidate className={styles.fields} id="sign-in">
        <TextField
          name="email"
          label={t('sign-in:email')}
          error={error}
          defaultValue={email}
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          required
        />
        <Button look="primary">{t(sendsLetters ? 'sign-in:submit' : 'sign-in:submitKept')}</Button>
      </form>
    </div>
  );
}
