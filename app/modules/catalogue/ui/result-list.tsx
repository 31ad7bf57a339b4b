import { href as listHref } from 'virtual:list';
import type { ListingSort } from '#app/modules/catalogue/domain/listing-sorts.ts';
import type { PagerView } from '#app/web/paging.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Pager } from '#app/web/ui/pager.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import { FILTER_FORM, FilterButton, FilterChips, FilterForm } from './filter-form.tsx';
import type { FilterView } from './filter-view.ts';
import type { NearestView } from './nearest-view.ts';
import { NoMatch } from './no-match.tsx';
import { type ProductCardView, ProductGrid } from './product-card.tsx';
import { QuickAdd } from './quick-add.tsx';
import styles from './result-list.module.css';
import { WishForm, WishHeart } from './wish-heart.tsx';

type SortName = 'relevance:desc' | ListingSort;
/** A colon separates namespace and key of a text, so keys have a hyphen in its place. */
type Hyphenated<Sort> = Sort extends `${infer By}:${infer Direction}` ? `${By}-${Direction}` : never;

/** Products with their filter, order and pages: of a category, or of a search. */
export function ResultList({
  filter,
  nearest,
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
  readonly nearest: NearestView | null;
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
      {/* The products come before the filter: the keyboard reaches them first. */}
      <div className={styles.list}>
        <div className={styles.products}>
          <div className={styles.bar}>
            {status !== null && (
              <p role="status" id="list-count">
                {status}
              </p>
            )}
            <FilterButton filter={filter} />
            <SortChoice sorts={sorts} sort={sort} />
          </div>
          <div id="results" className={styles.results}>
            <FilterChips filter={filter} />
            <h2 className="vh">{heading}</h2>
            {cards.length === 0 && filter.chips.length > 0 && <NoMatch nearest={nearest} priceNote={priceNote} />}
            <ProductGrid cards={cards} priceNote={priceNote} isList below={(card) => <CardActions card={card} />} />
            <Pager pager={pager} />
          </div>
        </div>
        <FilterForm filter={filter} total={pager.total} action={action} term={term} />
      </div>
      <WishForm />
      {mode === 'full' && <OwnSizeMarks />}
    </>
  );
}

/** What a card of a list adds to its product: the button of the bag, and that of the wish list. */
function CardActions({ card }: { readonly card: ProductCardView }) {
  return (
    <>
      <QuickAdd card={card} />
      <WishHeart card={card} />
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
        {t('catalogue:ownSize.there')}
      </p>
      <p className={styles.mark} data-mark>
        {t('catalogue:ownSize.absent')}
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
            {t(`catalogue:sort.${value.replace(':', '-') as Hyphenated<SortName>}`)}
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
