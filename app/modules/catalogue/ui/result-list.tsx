import { href as listHref } from 'virtual:list';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import type { PagerView } from '#app/web/paging.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Pager } from '#app/web/ui/pager.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import { FILTER_FORM, FilterChips, FilterForm, NoMatch } from './filter-form.tsx';
import type { FilterView } from './filter-view.ts';
import { type ProductCardView, ProductGrid } from './product-card.tsx';
import { QuickAdd } from './quick-add.tsx';
import styles from './result-list.module.css';

/** A colon separates namespace and key of a text, so keys have a hyphen in its place. */
const SORT_LABELS = {
  'relevance:desc': 'catalogue:sort.relevance-desc',
  'featured:desc': 'catalogue:sort.featured-desc',
  'newest:desc': 'catalogue:sort.newest-desc',
  'price:asc': 'catalogue:sort.price-asc',
  'price:desc': 'catalogue:sort.price-desc',
  'discount:desc': 'catalogue:sort.discount-desc',
} as const satisfies Record<string, TextKey>;
export type SortName = keyof typeof SORT_LABELS;

/** Products with their filter, order and pages: of a category, or of a search. */
export function ResultList({
  filter,
  action,
  term,
  status,
  sorts,
  sort,
  heading,
  cards,
  priceNote,
  pager,
}: {
  readonly filter: FilterView;
  readonly action: string;
  readonly term?: string;
  /** The number of products; null where the page states it elsewhere, in `#list-count`. */
  readonly status: string | null;
  readonly sorts: readonly SortName[];
  readonly sort: SortName;
  readonly heading: string;
  readonly cards: readonly ProductCardView[];
  readonly priceNote: string;
  readonly pager: PagerView;
}) {
  const { mode } = useView();
  const isEmpty = pager.total === 0 && filter.chips.length === 0 && term === undefined;
  if (isEmpty) return <EmptyList status={status} heading={heading} />;
  return (
    <>
      {mode === 'full' && pager.pages <= 1 && <script type="module" src={listHref} />}
      <FilterForm filter={filter} total={pager.total} action={action} term={term} />
      <div className={styles.bar}>
        {status !== null && (
          <p role="status" id="list-count">
            {status}
          </p>
        )}
        <SortChoice sorts={sorts} sort={sort} />
      </div>
      <div id="results">
        <FilterChips filter={filter} />
        <h2 className="vh">{heading}</h2>
        {cards.length === 0 && filter.chips.length > 0 && <NoMatch filter={filter} />}
        <ProductGrid cards={cards} priceNote={priceNote} isList below={(card) => <QuickAdd card={card} />} />
        <Pager pager={pager} />
      </div>
      {mode === 'full' && <OwnSizeMarks />}
    </>
  );
}

/** A list without products has nothing to filter and to sort. */
function EmptyList({ status, heading }: { readonly status: string | null; readonly heading: string }) {
  const t = useT();
  const link = useLink();
  return (
    <div id="results" className={styles.nothing}>
      <h2 className="vh">{heading}</h2>
      {status !== null && (
        <p role="status" id="list-count">
          {status}
        </p>
      )}
      <p>{t('catalogue:emptyList')}</p>
      <ButtonLink href={link('/')}>{t('shell:backToTheStartPage')}</ButtonLink>
    </div>
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

/** The order of the list, a part of the form of its filter. */
function SortChoice({ sorts, sort }: { readonly sorts: readonly SortName[]; readonly sort: SortName }) {
  const t = useT();
  return (
    <div className={`noprint ${styles.sort}`}>
      <label htmlFor="sort">{t('catalogue:sortBy')}</label>
      <select id="sort" name="sort" form={FILTER_FORM} aria-label={t('catalogue:sortBy')} defaultValue={sort}>
        {sorts.map((value) => (
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
