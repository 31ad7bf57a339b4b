import type { ReactNode } from 'react';
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

type SignInFormProps = {
  readonly form: SignInFormView;
  /** Whether letters reach the shopper. */
  readonly sendsLetters: boolean;
  /** The address that this browser is signed in with, where a form of another tab was answered; else null. */
  readonly signedInAs: string | null;
  /** Where the visitor was signed out just now. */
  readonly signedOut: SignedOut | null;
  /** Removes from a shared device what signing out leaves there. */
  readonly forget: ReactNode;
};

/** Asks for an address. */
export function SignInForm(props: SignInFormProps) {
  const t = useT();
  const link = useLink();
  const { form, sendsLetters } = props;
  const error = form.fault === null ? undefined : t(`sign-in:errors.${form.fault}`);
  return (
    <div className={`wrap ${styles.ask}`}>
      <ErrorSummary
        title={t('checkout:errorSummary.title')}
        errors={error === undefined ? [] : [{ name: 'email', text: error }]}
      />
      <Notices {...props} />
      <p>{t(sendsLetters ? 'sign-in:text' : 'sign-in:textKept')}</p>
      <form method="post" action={link('/login')} noValidate className={styles.fields} id="sign-in">
        <TextField
          name="email"
          label={t('sign-in:email')}
          error={error}
          defaultValue={form.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          required
        />
        <Button look="primary">{t(sendsLetters ? 'sign-in:submit' : 'sign-in:submitKept')}</Button>
      </form>
      {props.form.problem === null && (
        <p>
          {t('sign-in:oneOrder')} <a href={link('/order')}>{t('order:lookup.title')}</a>
        </p>
      )}
    </div>
  );
}

function Notices({ form: { problem }, signedOut, signedInAs, forget }: SignInFormProps) {
  const t = useT();
  const link = useLink();
  return (
    <>
      {problem !== null && (
        <Notice tone="bad" live>
          <p>{problem}</p>
          <p>
            <a href={link('/order')}>{t('order:lookup.title')}</a>
          </p>
        </Notice>
      )}
      {signedOut !== null && (
        <>
          <Notice tone="good" live>
            <p>{t(`sign-in:signedOut.${signedOut}`)}</p>
          </Notice>
          <div className={styles.forget}>{forget}</div>
        </>
      )}
      {signedInAs !== null && (
        <Notice>
          <p className={styles.email}>{t('sign-in:stillSignedIn', { email: signedInAs })}</p>
          <p>
            <a href={link('/login')}>{t('sign-in:orders.title')}</a>
          </p>
        </Notice>
      )}
    </>
  );
}
