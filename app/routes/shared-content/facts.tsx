import type { Marked } from '#app/kernel/marked.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import styles from './shared-content.module.css';

type Fact = Marked & { readonly name: string; readonly value: string };

/** Names with their values, a line for each. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const mark = useMark();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, _editable }) => (
        <div key={name} {...mark(_editable)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
