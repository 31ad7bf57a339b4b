import { ButtonLink } from '../../../platform/ui/button.tsx';
import { useLink, useT } from '../../../platform/view.tsx';
import styles from './error-page.module.css';

/** What a person sees when there is no page, or it broke. `message` goes into the document for tools; the words are for people. */
export function ErrorPage({ status, message }: { readonly status: number; readonly message: string }) {
  const t = useT();
  const link = useLink();
  const missing = status === 404;
  return (
    <main id="main" className={styles.page} data-status={status} data-message={message || undefined}>
      <title>{missing ? t('shell:cantFindIt') : t('shell:somethingBroke')}</title>
      <meta name="robots" content="noindex" />
      <img src="/images/placeholder?width=320" alt="" width="320" height="320" className={styles.picture} />
      <p className={styles.status}>{status}</p>
      <h1>{missing ? t('shell:cantFindIt') : t('shell:somethingBroke')}</h1>
      <p className={styles.text}>{missing ? t('shell:errorDescription') : t('shell:somethingBrokeText')}</p>
      <div className={styles.ways}>
        <ButtonLink look="primary" href={link('/')}>
          {t('shell:backToTheStartPage')}
        </ButtonLink>
        <ButtonLink href={link('/search')}>{t('shell:search')}</ButtonLink>
      </div>
    </main>
  );
}
