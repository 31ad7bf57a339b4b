import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './search-form.module.css';

/** The head of the search page: the term, the number of results, pages that it may mean, and links without results. */
export function SearchForm({
  title,
  term,
  message,
  links,
  suggestions,
}: {
  readonly title: string;
  readonly term: string;
  readonly message: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly suggestions: readonly { readonly label: string; readonly href: string }[];
}) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <form className={styles.form} action={link('/search')}>
        <label className="vh" htmlFor="search-term">
          {t('shell:search')}
        </label>
        <input
          id="search-term"
          type="search"
          name="term"
          defaultValue={term}
          maxLength={100}
          placeholder={t('shell:searchPlaceholder')}
        />
        <Button look="primary">{t('shell:search')}</Button>
      </form>
      <p role="status" id="list-count">
        {message}
      </p>
      {links.length > 0 && (
        <nav aria-label={t('search:links')}>
          <Links entries={links} />
        </nav>
      )}
      {suggestions.length > 0 && <Links entries={suggestions} />}
    </div>
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
