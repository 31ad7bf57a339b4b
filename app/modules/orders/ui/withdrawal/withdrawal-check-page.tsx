import { Button } from '#app/web/ui/button.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './withdrawal.module.css';
import type { WithdrawalFact } from './withdrawal-facts.ts';
import { WithdrawalFacts } from './withdrawal-facts-list.tsx';

/** The second step: everything that is declared, and the fields of the form. */
export type WithdrawalCheckView = {
  readonly action: string;
  readonly facts: readonly WithdrawalFact[];
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** What the page says about a period that is over; null in time. */
  readonly late: string | null;
  readonly problem: string | null;
};

/** The button here declares the withdrawal; another one leads back with everything kept. */
export function WithdrawalCheckPage({ check }: { readonly check: WithdrawalCheckView }) {
  const t = useT();
  const { action, facts, fields, late, problem } = check;
  const hidden = fields.map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />);
  return (
    <div className={styles.page}>
      <p className={styles.step}>{t('withdrawal:step', { step: 2 })}</p>
      <h1>{t('withdrawal:check.title')}</h1>
      {problem !== null && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <p>{t('withdrawal:check.text')}</p>
      <WithdrawalFacts facts={facts} />
      {late !== null && (
        <Notice>
          <p>{late}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        <form method="post" action={action}>
          <input type="hidden" name="intent" value="confirm" />
          {hidden}
          <Button look="primary" id="confirm-withdrawal">
            {t('withdrawal:check.confirm')}
          </Button>
        </form>
        <form method="post" action={action}>
          <input type="hidden" name="intent" value="change" />
          {hidden}
          <Button>{t('withdrawal:check.change')}</Button>
        </form>
      </div>
    </div>
  );
}
