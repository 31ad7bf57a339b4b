import { Button } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './bank-dialog.module.css';

/**
 * The dialog in which a bank asks for a confirmation. The script of the payment step opens it, names the card and puts
 * the bank's frame into it.
 */
export function BankDialog({ amount }: { readonly amount: string }) {
  const t = useT();
  return (
    <dialog className={styles.dialog} data-part="bank" aria-labelledby="bank-title" aria-describedby="bank-text">
      <div className={styles.words}>
        {/* Has the focus until the bank's frame is ready. */}
        <h2 id="bank-title" tabIndex={-1}>
          <Icon name="lock" size={20} /> {t('payment:bankDialog')}
        </h2>
        <p id="bank-text">{t('payment:bank.text', { amount })}</p>
        <p className={styles.card} data-part="bank-card" />
      </div>
      <div className={styles.frame} data-part="bank-frame" />
      <p className={styles.time} role="status" data-part="bank-time" />
      <Button type="button" look="quiet" part="bank-stop">
        {t('payment:bank.stop')}
      </Button>
      <div className={styles.question} data-part="bank-question" hidden>
        <p id="bank-question">{t('payment:bank.question')}</p>
        <Button type="button" look="primary" part="bank-go-on" aria-describedby="bank-question">
          {t('payment:bank.goOn')}
        </Button>
        <Button type="button" part="bank-confirm">
          {t('payment:bank.confirm')}
        </Button>
      </div>
    </dialog>
  );
}
