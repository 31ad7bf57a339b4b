import { Button } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './payment-methods.module.css';

/** The form that opens a bank's page by POST. */
export function BankForm({ url, fields }: { readonly url: string; readonly fields: Readonly<Record<string, string>> }) {
  const t = useT();
  return (
    <form className={styles.bank} method="post" action={url}>
      <h1>{t('payment:bankTitle')}</h1>
      <p>{t('payment:bankText')}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look="primary">{t('payment:bankGo')}</Button>
    </form>
  );
}
