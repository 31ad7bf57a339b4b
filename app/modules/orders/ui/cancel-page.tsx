import { Button } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './status-page.module.css';

/** The question whether an order is cancelled. */
export type CancelView = {
  /** The path of the order's own page. */
  readonly order: string;
  readonly orderNumber: string;
  readonly title: string;
  readonly text: string;
  /** The path that the form posts to; null where the order cannot be cancelled. */
  readonly action: string | null;
};

export function CancelPage({ cancel: { order, orderNumber, title, text, action } }: { readonly cancel: CancelView }) {
  const t = useT();
  return (
    <div className={styles.status}>
      <h1>{title}</h1>
      <p role={action === null ? 'alert' : undefined}>{text}</p>
      <p>
        {t('checkout:success.orderNumber')} <strong id="order-number">{orderNumber}</strong>
      </p>
      <div className={styles.ways}>
        {action !== null && (
          <form method="post" action={action} id="cancel-order">
            <Button look="primary">{t('order:cancel.submit')}</Button>
          </form>
        )}
        <a href={order}>{t('order:correct.back')}</a>
      </div>
    </div>
  );
}
