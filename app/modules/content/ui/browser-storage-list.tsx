import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { useT } from '#app/web/view.tsx';
import styles from './blocks.module.css';

const GROUPS = ['necessary', 'personalisation', 'statistics'] as const;

const entriesOf = (purpose: (typeof GROUPS)[number]) =>
  BROWSER_STORAGE.filter((entry) => ('purpose' in entry ? entry.purpose : 'necessary') === purpose);

/** Every cookie and storage key of the shop, with its purpose and lifetime. */
export function BrowserStorageList() {
  const t = useT();
  return (
    <section className={`wrap ${styles.section}`} id="browser-storage">
      <div className={styles.prose}>
        <h2>{t('content:storage.title')}</h2>
        {GROUPS.map((purpose) => (
          <details key={purpose} className={styles.storage}>
            <summary>
              {t(`consent:purposes.${purpose}.name`)} ({entriesOf(purpose).length})
            </summary>
            <dl>
              {entriesOf(purpose).map(({ name, place }) => (
                <div key={name}>
                  <dt>
                    <strong>{name}</strong>
                    <small>{t(`content:storage.places.${place}`)}</small>
                  </dt>
                  <dd>{t(`content:storage.entries.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </section>
  );
}
