import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './search-form.module.css';
import type { SearchView } from './search-view.ts';

/** The head of the search page: the term, the number of results, pages that it may mean, and links without results. */
export function SearchForm({
  title,
  term,
  message,
  found,
  fits,
  didYouMean,
  links,
  suggestions,
}: { readonly title: string } & Omit<SearchView, 'list' | 'previous' | 'next' | 'path'>) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <TermForm
        id="search-term"
        name="term"
        action={link('/search')}
        term={term}
        label={t('shell:search')}
        placeholder={t('shell:searchPlaceholder')}
      />
      <p role="status" id="list-count" data-term={fits || undefined} data-found={found ?? undefined}>
        {message}
      </p>
      {didYouMean && (
        <a className={styles.meant} href={didYouMean.href}>
          {didYouMean.label}
        </a>
      )}
      {links.length > 0 && (
        <nav aria-label={t('search:links')}>
          <Links entries={links} />
        </nav>
      )}
      {suggestions.length > 0 && <Links entries={suggestions} />}
    </div>
  );
}

/** A field for a term with its button; a plain GET form. */
export function TermForm({
  id,
  name,
  action,
  term,
  label,
  placeholder,
}: {
  readonly id: string;
  readonly name: string;
  readonly action: string;
  readonly term: string;
  readonly label: string;
  readonly placeholder: string;
}) {
  const t = useT();
  return (
    <form className={styles.form} action={action}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input id={id} type="search" name={name} defaultValue={term} maxLength={100} placeholder={placeholder} />
      <Button look="primary">{t('shell:search')}</Button>
    </form>
  );
}

function Links({ entries }: { readonly entries: readonly { readonly label: string; readonly href: string }[] }) {
  return (
    <ul className={styles.ways}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <ButtonLink small href={entry.href}>
            {entry.label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

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
