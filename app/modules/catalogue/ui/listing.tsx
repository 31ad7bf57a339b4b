import { LISTING_SORTS, type ListingSort } from '#app/modules/catalogue/domain/listing-sorts.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import type { PagerView } from '#app/web/paging.ts';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import type { FilterView } from './filter-view.ts';
import styles from './listing.module.css';
import type { NearestView } from './nearest-view.ts';
import type { ProductCardView } from './product-card.tsx';
import { ResultList } from './result-list.tsx';

/** A category page: title, neighbouring categories, filter, sort order, products, pager. */
export function Listing({
  title,
  intro,
  related,
  cards,
  count,
  sort,
  filter,
  nearest,
  action,
  pager,
  priceNote,
  mark,
}: {
  readonly title: string;
  readonly intro: string;
  readonly related: readonly { readonly label: string; readonly href: string }[];
  readonly cards: readonly ProductCardView[];
  readonly count: number;
  readonly sort: ListingSort;
  readonly filter: FilterView;
  readonly nearest: NearestView | null;
  readonly action: string;
  readonly pager: PagerView;
  readonly priceNote: string;
  /** Of the story with the words of the category. */
  readonly mark: string | undefined;
}) {
  const t = useT();
  return (
    <>
      <ListHead title={title} intro={intro} related={related} mark={mark} />
      <ResultList
        filter={filter}
        nearest={nearest}
        action={action}
        status={t('catalogue:count', { count })}
        sorts={LISTING_SORTS}
        sort={sort}
        heading={t('catalogue:goods')}
        cards={cards}
        priceNote={priceNote}
        pager={pager}
      />
    </>
  );
}

/** A list that is not shown now: why, and the list without choices. */
export function PausedListing({
  title,
  message,
  href,
}: {
  readonly title: string;
  readonly message: string;
  readonly href: string;
}) {
  const t = useT();
  return (
    <>
      <ListHead title={title} intro="" related={[]} mark={undefined} />
      <p role="status" id="list-count">
        {message}
      </p>
      <ButtonLink href={href}>{t('catalogue:filter.clear')}</ButtonLink>
    </>
  );
}

function ListHead({
  title,
  intro,
  related,
  mark,
}: {
  readonly title: string;
  readonly intro: string;
  readonly related: readonly { readonly label: string; readonly href: string }[];
  readonly mark: string | undefined;
}) {
  const marked = useMark();
  return (
    <div className={styles.head} {...marked(mark)}>
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
