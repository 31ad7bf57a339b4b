import { ACCESSIBILITY_CHECKS, ACCESSIBILITY_LIMITS } from '#app/modules/content/domain/accessibility-checks.ts';
import type { AccessibilityBody } from '#app/modules/markets/domain/market-law.ts';
import { useT } from '#app/web/view.tsx';
import styles from './blocks.module.css';

/** What the statement says of a market. */
export type AccessibilityView = {
  /** The day of the list, in words. */
  readonly asOf: string;
  /** Who watches in the market; null where none is named. */
  readonly body: AccessibilityBody | null;
  /** Whether the European Accessibility Act holds there. */
  readonly hasAct: boolean;
  /** Whether its shoppers have the withdrawal function. */
  readonly hasWithdrawal: boolean;
};

/** The part of the accessibility statement that is made from what the tests check. */
export function AccessibilityStatement({
  statement: { asOf, body, hasAct, hasWithdrawal },
}: {
  readonly statement: AccessibilityView;
}) {
  const t = useT();
  return (
    <section className={`wrap ${styles.section}`} id="accessibility-checks">
      <div className={styles.prose}>
        <h2>{t('content:accessibility.statusTitle')}</h2>
        <p>{t('content:accessibility.status', { day: asOf })}</p>
        <h2>{t('content:accessibility.checksTitle')}</h2>
        <ul>
          {ACCESSIBILITY_CHECKS.filter(({ name }) => hasWithdrawal || name !== 'withdrawal').map(({ name }) => (
            <li key={name}>{t(`content:accessibility.checks.${name}`)}</li>
          ))}
        </ul>
        <h2>{t('content:accessibility.limitsTitle')}</h2>
        <ul>
          {ACCESSIBILITY_LIMITS.map((name) => (
            <li key={name}>{t(`content:accessibility.limits.${name}`)}</li>
          ))}
        </ul>
        {(body || hasAct) && (
          <>
            <h2>{t('content:accessibility.bodyTitle')}</h2>
            <p>
              {body ? (
                <>
                  {t('content:accessibility.body')} <a href={body.url}>{body.name}</a>
                </>
              ) : (
                t('content:accessibility.bodyElsewhere')
              )}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
