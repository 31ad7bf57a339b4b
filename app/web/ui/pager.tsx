import { useT } from '#app/web/view.tsx';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

export type PagerView = {
  readonly page: number;
  readonly pages: number;
  readonly previous: string | null;
  readonly next: string | null;
};

/** Links to the previous and the next page with the page number between them; nothing on a single page. */
export function Pager({ pager }: { readonly pager: PagerView }) {
  const t = useT();
  if (pager.pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('catalogue:pages')}>
      {pager.previous ? (
        <a className={styles.step} rel="prev" href={pager.previous}>
          <Icon name="left" size={20} />
          {t('catalogue:previous')}
        </a>
      ) : (
        <span />
      )}
      <span>{t('catalogue:pageOf', { page: pager.page, pages: pager.pages })}</span>
      {pager.next ? (
        <a className={styles.step} rel="next" href={pager.next}>
          {t('catalogue:next')}
          <Icon name="right" size={20} />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
