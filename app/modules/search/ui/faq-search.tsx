import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './search-form.module.css';

/** Searches the questions of the help pages. `found` is the number of answers; null before a search. */
export function FaqSearch({ term, found }: { readonly term: string; readonly found: number | null }) {
  const t = useT();
  const link = useLink();
  return (
    <search className={`wrap ${styles.head}`}>
      <form className={styles.form} action={link('/faq')}>
        <label className="vh" htmlFor="faq-search">
          {t('search:faq.label')}
        </label>
        <input
          id="faq-search"
          type="search"
          name="q"
          defaultValue={term}
          maxLength={100}
          placeholder={t('search:faq.label')}
        />
        <Button look="primary">{t('shell:search')}</Button>
      </form>
      {found !== null && (
        <p role="status">
          {found === 0 ? t('search:faq.nothing', { term }) : t('search:faq.found', { count: found, term })}
        </p>
      )}
    </search>
  );
}
