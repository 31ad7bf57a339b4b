import styles from './withdrawal.module.css';
import type { WithdrawalFact } from './withdrawal-facts.ts';

/** The facts of a declaration. */
export function WithdrawalFacts({ facts }: { readonly facts: readonly WithdrawalFact[] }) {
  return (
    <dl className={styles.facts} id="withdrawal-facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
