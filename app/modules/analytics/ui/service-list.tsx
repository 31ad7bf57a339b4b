import type { NamedService } from '#app/modules/analytics/domain/third-parties.ts';
import { useT } from '#app/web/view.tsx';
import styles from './service-list.module.css';

/** The services of other companies that pages may use, each with its purpose; nothing where there are none. */
export function ServiceList({ services }: { readonly services: readonly NamedService[] }) {
  const t = useT();
  if (services.length === 0) return null;
  return (
    <section className={`wrap ${styles.services}`} id="services">
      <h2>{t('consent:services.title')}</h2>
      <ul>
        {services.map(({ name, host }) => (
          <li key={name}>{t(`consent:services.${name}`, { host })}</li>
        ))}
      </ul>
    </section>
  );
}
