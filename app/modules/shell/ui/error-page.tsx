import type { ReactNode } from 'react';
import { TermForm } from '#app/modules/search/ui/search-form.tsx';
import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import { SendAgain, type SentFields } from '#app/web/forms/send-again.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './error-page.module.css';

const WORDS = {
  missing: { title: 'shell:cantFindIt', text: 'shell:errorDescription' },
  unavailable: { title: 'shell:away', text: 'shell:awayText' },
  broken: { title: 'shell:somethingBroke', text: 'shell:somethingBrokeText' },
} as const;

export type ErrorCategories = readonly Pick<ShellView['nav'][number], 'text' | 'href'>[];

/**
 * The error page: not found, an outage, or a failure. `message` is shown under the details, for support and tools.
 * `requestId` is the reference for support; empty when unknown. Search, categories
 * and the shop's home need a storefront.
 */
export function ErrorPage({
  status,
  message,
  requestId,
  categories,
  sent,
  children,
}: {
  readonly status: number;
  readonly message: string;
  readonly requestId: string;
  readonly categories: ErrorCategories;
  /** The posted form that could not be handled. */
  readonly sent?: SentFields | null;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const link = useLink();
  const { path, storefront } = useView();
  const kind = status === 404 ? 'missing' : status === 503 ? 'unavailable' : 'broken';
  const { title, text } = WORDS[kind];
  return (
    <main id="main" className={styles.page} data-status={status} data-message={message || undefined}>
      <title>{t(title)}</title>
      <meta name="robots" content="noindex" />
      <img src="/images/placeholder?width=360" alt="" width="320" height="320" className={styles.picture} />
      <p className={styles.status}>{status}</p>
      <h1>{t(title)}</h1>
      <p className={styles.text}>{t(text)}</p>
      <div className={styles.ways}>
        {sent ? (
          <SendAgain fields={sent} />
        ) : (
          kind !== 'missing' && (
            // The same address with its query.
            <ButtonLink look="primary" href="">
              {t('shell:tryAgain')}
            </ButtonLink>
          )
        )}
        {storefront && (
          <ButtonLink {...(kind === 'missing' && { look: 'primary' })} href={link('/')}>
            {t('shell:backToTheShop')}
          </ButtonLink>
        )}
        <ButtonLink {...(kind === 'missing' && !storefront && { look: 'primary' })} href="/">
          {t('shell:backToTheStartPage')}
        </ButtonLink>
      </div>
      {/* In the browser, where a page that hydrates may fail, nothing is missing. */}
      {import.meta.env.SSR && storefront && kind === 'missing' && (
        <WaysOn categories={categories} term={termOf(path)} />
      )}
      {children}
      {message && (
        <details className={styles.reference}>
          <summary>{t('shell:errorDetails')}</summary>
          <p lang="en">{message}</p>
        </details>
      )}
      {kind !== 'missing' && requestId && <p className={styles.reference}>{t('shell:reference', { id: requestId })}</p>}
    </main>
  );
}

/** The search, and the categories of the navigation. */
function WaysOn({ categories, term }: { readonly categories: ErrorCategories; readonly term: string }) {
  const t = useT();
  const link = useLink();
  const linked = categories.filter(({ href }) => href !== null);
  return (
    <>
      <search className={styles.search}>
        <TermForm
          id="error-search"
          name="term"
          action={link('/search')}
          term={term}
          label={t('shell:error.search')}
          placeholder={t('shell:searchPlaceholder')}
        />
      </search>
      {linked.length > 0 && (
        <nav className={styles.categories} aria-labelledby="error-categories">
          <h2 id="error-categories">{t('shell:error.categories')}</h2>
          <ul>
            {linked.map(({ text, href }) => (
              <li key={href}>
                <ButtonLink small href={href ?? ''}>
                  {text}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

const LONGEST_TERM = 40;

/** The words of an address that someone wrote by hand or that has moved: `/uk/stripy-socks`. Empty for any other. */
function termOf(path: string): string {
  const last = path.split('/').at(-1) ?? '';
  return last.length <= LONGEST_TERM && /^(?!undefined$)[a-z]{2,}(?:-[a-z]{2,})*$/.test(last)
    ? last.replaceAll('-', ' ')
    : '';
}
