import { ButtonLink } from '../../../platform/ui/button.tsx';
import styles from './success-page.module.css';

/** One thing said plainly, and ways on. `refresh` loads the page again after so many seconds. */
export function StatusPage({
  title,
  text,
  ways,
  refresh,
}: {
  readonly title: string;
  readonly text: string;
  readonly ways: readonly { readonly href: string; readonly label: string }[];
  readonly refresh: number | null;
}) {
  return (
    <div className={styles.status}>
      {refresh !== null && <meta httpEquiv="refresh" content={String(refresh)} />}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.ways}>
        {ways.map((way, index) => (
          <ButtonLink key={way.href} href={way.href} look={index === 0 ? 'primary' : 'plain'}>
            {way.label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
