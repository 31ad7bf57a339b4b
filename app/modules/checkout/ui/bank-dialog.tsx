import { useT } from '#app/web/view.tsx';
import styles from './bank-dialog.module.css';

/**
 * The dialog in which a bank asks for a confirmation. The script of the payment step opens it and puts the bank's frame
 * into it.
 */
export function BankDialog() {
  const t = useT();
  return (
    <dialog className={styles.dialog} data-part="bank" aria-labelledby="bank-title" aria-describedby="bank-text">
      <div className={styles.words}>
        {/* Has the focus until the bank's frame is ready. */}
        <h2 id="bank-title" tabIndex={-1}>
          {t('payment:bankDialog')}
        </h2>
        <p id="bank-text">{t('payment:says.bank')}</p>
      </div>
      <div className={styles.frame} data-part="bank-frame" />
    </dialog>
  );
}
