import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** A message in the page. `live` announces it when it appears after an action. */
export function Notice({
  tone = 'note',
  live,
  children,
  id,
}: {
  readonly tone?: 'note' | 'good' | 'bad' | 'info';
  readonly live?: boolean;
  readonly children: ReactNode;
  readonly id?: string;
}) {
  const toneClass = tone === 'note' ? '' : ` ${styles[tone]}`;
  return (
    <div className={styles.notice + toneClass} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined} id={id}>
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'alert' : 'info'} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
