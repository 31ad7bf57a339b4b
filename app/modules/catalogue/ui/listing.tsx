import { href as listHref } from 'virtual:list';
import { LISTING_SORTS, type ListingSort } from '#app/modules/catalogue/domain/listing-address.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import type { PagerView } from '#app/web/paging.ts';
import { Button } from '#app/web/ui/button.tsx';
import { Pager } from '#app/web/ui/pager.tsx';
import { useT, useView } from '#app/web/view.tsx';
import { FILTER_FORM, FilterChips, FilterForm, NoMatch } from './filter-form.tsx';
import type { FilterView } from './filter-view.ts';
import styles from './listing.module.css';
import { type ProductCardView, ProductGrid } from './product-card.tsx';

/** A colon separates namespace and key of a text, so keys have a hyphen in its place. */
const SORT_LABELS = {
  'featured:desc': 'catalogue:sort.featured-desc',
  'newest:desc': 'catalogue:sort.newest-desc',
  'price:asc': 'catalogue:sort.price-asc',
  'price:desc': 'catalogue:sort.price-desc',
  'discount:desc': 'catalogue:sort.discount-desc',
} as const satisfies Record<ListingSort, TextKey>;

/** A category page: title, neighbouring categories, filter, sort order, products, pager. */
export function Listing({
  title,
  intro,
  related,
  cards,
  count,
  sort,
  filter,
  action,
  pager,
  priceNote,
}: {
  readonly title: string;
  readonly intro: string;
  readonly related: readonly { readonly label: string; readonly href: string }[];
  readonly cards: readonly ProductCardView[];
  readonly count: number;
  readonly sort: ListingSort;
  readonly filter: FilterView;
  readonly action: string;
  readonly pager: PagerView;
  readonly priceNote: string;
}) {
  const t = useT();
  const { mode } = useView();
  return (
    <>
      {mode === 'full' && pager.pages <= 1 && <script type="module" src={listHref} />}
      <ListHead title={title} intro={intro} related={related} />
      <FilterForm filter={filter} action={action} />
      <div className={styles.bar}>
        <p role="status" id="list-count">
          {t('catalogue:count', { count })}
        </p>
        <SortChoice sort={sort} />
      </div>
      <div id="results">
        <FilterChips filter={filter} />
        <h2 className="vh">{t('catalogue:goods')}</h2>
        {count === 0 && filter.chips.length > 0 && <NoMatch filter={filter} />}
        <ProductGrid cards={cards} isList />
        <Pager pager={pager} />
      </div>
      {mode === 'full' && <OwnSizeMarks />}
      <p className={styles.tax}>{priceNote}</p>
    </>
  );
}

/** The marks that script puts on cards: whether they have the size that was chosen last. */
function OwnSizeMarks() {
  const t = useT();
  return (
    <template id="own-size">
      <p className={`${styles.mark} ${styles.there}`} data-mark>
        {t('catalogue:ownSize.there', { size: '{size}' })}
      </p>
      <p className={styles.mark} data-mark>
        {t('catalogue:ownSize.absent', { size: '{size}' })}
      </p>
    </template>
  );
}

function ListHead({
  title,
  intro,
  related,
}: {
  readonly title: string;
  readonly intro: string;
  readonly related: readonly { readonly label: string; readonly href: string }[];
}) {
  return (
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
  );
}

/** The order of the list, a part of the form of its filter. */
function SortChoice({ sort }: { readonly sort: ListingSort }) {
  const t = useT();
  return (
    <div className={styles.sort}>
      <label htmlFor="sort">{t('catalogue:sortBy')}</label>
      <select id="sort" name="sort" form={FILTER_FORM} aria-label={t('catalogue:sortBy')} defaultValue={sort}>
        {LISTING_SORTS.map((value) => (
          <option key={value} value={value}>
            {t(SORT_LABELS[value])}
          </option>
        ))}
      </select>
      <span data-apply>
        <Button small form={FILTER_FORM}>
          {t('catalogue:apply')}
        </Button>
      </span>
    </div>
  );
}
