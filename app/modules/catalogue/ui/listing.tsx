import type { TextKey } from '#app/web/i18n/text-key.ts';
import type { PagerView } from '#app/web/paging.ts';
import { Button } from '#app/web/ui/button.tsx';
import { Pager } from '#app/web/ui/pager.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './listing.module.css';
import { type ProductCardView, ProductGrid } from './product-card.tsx';

export const SORTS = ['featured', 'newest', 'price:asc', 'price:desc'] as const;

/** A colon separates namespace and key of a text, so keys have a hyphen in its place. */
const SORT_LABELS = {
  featured: 'catalogue:sort.featured',
  newest: 'catalogue:sort.newest',
  'price:asc': 'catalogue:sort.price-asc',
  'price:desc': 'catalogue:sort.price-desc',
} as const satisfies Record<(typeof SORTS)[number], TextKey>;

/** A category page: title, neighbouring categories, sort order, products, pager. */
export function Listing({
  title,
  intro,
  related,
  cards,
  count,
  sort,
  sortAction,
  pager,
  priceNote,
}: {
  readonly title: string;
  readonly intro: string;
  readonly related: readonly { readonly label: string; readonly href: string }[];
  readonly cards: readonly ProductCardView[];
  readonly count: number;
  readonly sort: string;
  readonly sortAction: string;
  readonly pager: PagerView;
  readonly priceNote: string;
}) {
  const t = useT();
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {related.length > 0 && (
          <ul className={styles.related}>
            {related.map((entry) => (
              <li key={entry.href}>
                <a href={entry.href}>{entry.label}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.bar}>
        <p>{t('catalogue:count', { count })}</p>
        <form className={styles.sort} action={sortAction} data-autosubmit>
          <label htmlFor="sort">{t('catalogue:sortBy')}</label>
          <select id="sort" name="sort" aria-label={t('catalogue:sortBy')} defaultValue={sort}>
            {SORTS.map((value) => (
              <option key={value} value={value}>
                {t(SORT_LABELS[value])}
              </option>
            ))}
          </select>
          <Button small>{t('catalogue:apply')}</Button>
        </form>
      </div>
      <h2 className="vh">{t('catalogue:goods')}</h2>
      <ProductGrid cards={cards} isList />
      <Pager pager={pager} />
      <p className={styles.tax}>{priceNote}</p>
    </>
  );
}
