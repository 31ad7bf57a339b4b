import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { useT } from '#app/web/view.tsx';
import styles from './blocks.module.css';

/** Every cookie and storage key of the shop, with its purpose and lifetime. */
export function BrowserStorageList() {
  const t = useT();
  return (
    <section className={`wrap ${styles.section}`} id="browser-storage">
      <div className={styles.prose}>
        <h2>{t('content:storage.title')}</h2>
        <ul>
          {BROWSER_STORAGE.map(({ name, place }) => (
            <li key={name}>
              <strong>{name}</strong> ({t(`content:storage.places.${place}`)}): {t(`content:storage.entries.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
