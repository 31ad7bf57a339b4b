import { Button } from '#app/web/ui/button.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './sign-in.module.css';

/**
 * The page of an open link: programs that examine letters open every link in them, so that a button signs in. It names
 * the address: a link that another person sends signs in with the orders of that person.
 */
export function SignInLink({
  email,
  instead,
  idempotencyKey,
  action,
}: {
  readonly email: string;
  /** The address that this browser is signed in with, and signed out of by the button; else null. */
  readonly instead: string | null;
  readonly idempotencyKey: string;
  readonly action: string;
}) {
  const t = useT();
  const link = useLink();
  return (
    <div className={`wrap ${styles.link}`}>
      <h1 className={styles.email}>{t('sign-in:link.as', { email })}</h1>
      {instead !== null && (
        <Notice>
          <p className={styles.email}>{t('sign-in:link.instead', { email: instead })}</p>
        </Notice>
      )}
      <p>{t('sign-in:link.text')}</p>
      <p>{t('sign-in:link.notYours')}</p>
      <form method="post" action={action}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <Button look="primary">{t('sign-in:link.button')}</Button>
      </form>
      {instead !== null && (
        <p>
          <a href={link('/login')} className={styles.email}>
            {t('sign-in:link.stay', { email: instead })}
          </a>
        </p>
      )}
    </div>
  );
}
