import { href as listHref } from 'virtual:list';
import type { PagerView } from '#app/web/paging.ts';
import { useT, useView } from '#app/web/view.tsx';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

/**
 * Links to the pages of a list; nothing on a single page. Script shows the link that appends the next page
 * (`data-more`) and replaces `#pager` with that of the page it has appended.
 */
export function Pager({ pager }: { readonly pager: PagerView }) {
  const t = useT();
  const { mode } = useView();
  if (pager.pages <= 1) return null;
  const rel = pager.isFollowed ? undefined : 'nofollow';
  return (
    <>
      {mode === 'full' && <script type="module" src={listHref} />}
      <div id="pager">
        <div className={styles.more} data-more hidden>
          <p role="status">{t('catalogue:shown', { shown: pager.shown, total: pager.total })}</p>
          {pager.next && (
            <ButtonLink href={pager.next} look="primary" rel={rel}>
              {t('catalogue:showMore')}
            </ButtonLink>
          )}
        </div>
        <nav className={styles.pager} aria-label={t('catalogue:pages')}>
          {pager.previous && (
            <ButtonLink small rel={pager.isFollowed ? 'prev' : 'prev nofollow'} href={pager.previous}>
              <Icon name="left" size={20} />
              {t('catalogue:previous')}
            </ButtonLink>
          )}
          <ol className={styles.numbers}>
            {pager.numbers.map((entry, index) =>
              entry ? (
                <li key={entry.page}>
                  <a
                    href={entry.href}
                    rel={rel}
                    aria-label={t('catalogue:pageNumber', { page: entry.page })}
                    aria-current={entry.page === pager.page ? 'page' : undefined}
                  >
                    {entry.page}
                  </a>
                </li>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place.
                <li key={`gap ${index}`} aria-hidden="true">
                  …
                </li>
              ),
            )}
          </ol>
          {pager.next && (
            <ButtonLink small rel={pager.isFollowed ? 'next' : 'next nofollow'} href={pager.next}>
              {t('catalogue:next')}
              <Icon name="right" size={20} />
            </ButtonLink>
          )}
        </nav>
      </div>
    </>
  );
}
