import { useLink, useT } from '#app/web/view.tsx';
import styles from './search-form.module.css';
import { TermForm } from './search-form.tsx';

/** Searches the questions of the help pages. `found` is the number of answers; null before a search. */
export function FaqSearch({ term, found }: { readonly term: string; readonly found: number | null }) {
  const t = useT();
  const link = useLink();
  return (
    <search className={`wrap ${styles.head}`}>
      <TermForm
        id="faq-search"
        name="q"
        action={link('/faq')}
        term={term}
        label={t('search:faq.label')}
        placeholder={t('search:faq.placeholder')}
      />
      {found !== null && (
        <p role="status">
          {found === 0 ? t('search:faq.nothing', { term }) : t('search:faq.found', { count: found, term })}
        </p>
      )}
    </search>
  );
}
