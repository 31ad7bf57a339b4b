import { ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './error-page.module.css';

const WORDS = {
  missing: { title: 'shell:cantFindIt', text: 'shell:errorDescription' },
  unavailable: { title: 'shell:away', text: 'shell:awayText' },
  broken: { title: 'shell:somethingBroke', text: 'shell:somethingBrokeText' },
} as const;

/**
 * The error page: not found, an outage, or a failure. `message` is shown under the details, for support and tools.
 * `requestId` is the reference for support; empty when unknown. Search and the shop's home need a storefront.
 */
export function ErrorPage({
  status,
  message,
  requestId,
}: {
  readonly status: number;
  readonly message: string;
  readonly requestId: string;
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
        {kind === 'unavailable' && (
          <ButtonLink look="primary" href={path}>
            {t('shell:tryAgain')}
          </ButtonLink>
        )}
        {storefront && (
          <ButtonLink {...(kind !== 'unavailable' && { look: 'primary' })} href={link('/')}>
            {t('shell:backToTheShop')}
          </ButtonLink>
        )}
        <ButtonLink {...(kind !== 'unavailable' && !storefront && { look: 'primary' })} href="/">
          {t('shell:backToTheStartPage')}
        </ButtonLink>
        {storefront && kind !== 'unavailable' && <ButtonLink href={link('/search')}>{t('shell:search')}</ButtonLink>}
      </div>
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
