import { ButtonLink } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import { Polled } from './polled.tsx';
import styles from './status-page.module.css';

/** A page with one message and links. `refresh`: the seconds after which it is asked for again. */
export function StatusPage({
  title,
  text,
  ways,
  refresh = null,
  sandbox = false,
  orderNumber = null,
}: {
  readonly title: string;
  readonly text: string;
  readonly orderNumber?: string | null;
  readonly ways: readonly { readonly href: string; readonly label: string }[];
  readonly refresh?: number | null;
  readonly sandbox?: boolean;
}) {
  const t = useT();
  return (
    <div className={styles.status}>
      {refresh !== null && <Polled seconds={refresh} />}
      <h1>{title}</h1>
      <p role="status">{text}</p>
      {orderNumber !== null && (
        <p>
          {t('checkout:success.orderNumber')} <strong id="order-number">{orderNumber}</strong>
        </p>
      )}
      <div className={styles.ways}>
        {ways.map((way, index) => (
          <ButtonLink key={way.href} href={way.href} look={index === 0 ? 'primary' : 'plain'}>
            {way.label}
          </ButtonLink>
        ))}
      </div>
      {sandbox && <p className={styles.small}>{t('checkout:payment.sandbox')}</p>}
    </div>
  );
}
