import { useT } from '#app/web/view.tsx';
import styles from './card-panel.module.css';

/** Card numbers of the sandbox, each with the key of the text that describes its outcome. */
export const TEST_CARDS = [
  ['4111 1111 1111 1111', 'visa'],
  ['5555 4444 3333 1111', 'mc'],
  ['3700 0000 0000 002', 'amex'],
  ['4000 1800 0000 0002', 'refused'],
  ['4212 3456 7891 0006', 'challenge'],
  ['5212 3456 7890 1234', 'redirect'],
] as const;

/** The place of the card fields, with a skeleton of their size until they load. Shown only where script runs. */
export function CardPanel({ sandbox }: { readonly sandbox: boolean }) {
  const t = useT();
  return (
    <div className={styles.panel}>
      <div className={styles.stack}>
        <div className={styles.shape} aria-hidden="true">
          {['number', 'date', 'code', 'name'].map((field) => (
            <div key={field} data-field={field}>
              <span />
              <span />
            </div>
          ))}
          <small>{t('payment:loading')}</small>
          <small className={styles.slow}>{t('payment:slow')}</small>
        </div>
        <div className={styles.fields} data-part="card" aria-busy="true" />
      </div>
      {sandbox && (
        <details className={styles.tests}>
          <summary>{t('payment:testCards')}</summary>
          <p>{t('payment:testCardsText')}</p>
          <dl>
            {TEST_CARDS.map(([number, name]) => (
              <div key={number}>
                <dt>{number}</dt>
                <dd>{t(`payment:testCard.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
