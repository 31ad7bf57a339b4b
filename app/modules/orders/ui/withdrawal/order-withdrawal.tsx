import { ButtonLink } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './withdrawal.module.css';
import type { OrderWithdrawalView } from './withdrawal-view.ts';

/** What an order's page says about its withdrawal. */
export function OrderWithdrawal({ withdrawal }: { readonly withdrawal: OrderWithdrawalView }) {
  const t = useT();
  const { way, entries } = withdrawal;
  return (
    <section id="withdrawal" className={styles.onOrder} aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title">{t('withdrawal:onOrder.title')}</h2>
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>{entry.text}</li>
          ))}
        </ul>
      )}
      {way !== null && (
        <>
          <p>{way.text}</p>
          <div className="noprint">
            <ButtonLink href={way.href}>{t('withdrawal:here')}</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
