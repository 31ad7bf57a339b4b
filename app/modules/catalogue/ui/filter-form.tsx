import { capitalised } from '#app/kernel/text.ts';
import { Button } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './filter-form.module.css';
import type { FilterView } from './filter-view.ts';
import { Swatch } from './swatch.tsx';

/** Id of the form of a list, which the choice of the order outside it names. */
export const FILTER_FORM = 'filter';

/**
 * Opens the filter where it is a sheet. Where it is a column, which comes after the products, a link leads the keyboard
 * to it; a browser without popovers shows the link to everyone.
 */
export function FilterButton({ filter: { chips } }: { readonly filter: FilterView }) {
  const t = useT();
  const count = chips.length;
  return (
    <>
      <button type="button" className={`noprint ${styles.open}`} popoverTarget={FILTER_FORM}>
        <Icon name="filter" size={20} />
        <span id="filter-title">
          {count > 0 ? t('catalogue:filter.titleOn', { count }) : t('catalogue:filter.title')}
        </span>
      </button>
      <a className={`noprint ${styles.jump}`} href={`#${FILTER_FORM}`}>
        {t('catalogue:filter.title')}
      </a>
    </>
  );
}

/**
 * The form of a list: facets with their counts and a range of prices, each folded with its choice on its title. A
 * column beside the list on wide screens, a sheet on others: a popover, which opens and closes without script.
 */
export function FilterForm({
  filter,
  total,
  action,
  term,
}: {
  readonly filter: FilterView;
  /** The number of products under the filter. */
  readonly total: number;
  readonly action: string;
  /** The term of a search. */
  readonly term?: string | undefined;
}) {
  const t = useT();
  return (
    <form
      id={FILTER_FORM}
      action={action}
      className={`noprint ${styles.form}`}
      popover="auto"
      tabIndex={-1}
      aria-labelledby="filter-heading"
      autoComplete="off"
    >
      {term !== undefined && <input type="hidden" name="term" value={term} />}
      <div className={styles.head}>
        <h2 id="filter-heading">{t('catalogue:filter.title')}</h2>
        <button
          type="button"
          popoverTarget={FILTER_FORM}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: the sheet opens with the focus inside; a page hides the button.
          autoFocus
          aria-label={t('catalogue:filter.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {filter.facets.map((facet) => (
        <Facet key={facet.key} facet={facet} />
      ))}
      <PriceRange price={filter.price} />
      <div className={styles.foot}>
        <Button look="primary">
          {/* Only script knows the number of a choice before its list is shown. */}
          <span id="filter-show" data-live={t('catalogue:filter.showCount', { count: total })}>
            {t('catalogue:filter.show')}
          </span>
        </Button>
        <a id="filter-clear" href={filter.clear} hidden={filter.chips.length === 0}>
          {t('catalogue:filter.clear')}
        </a>
        <p id="filter-status" className="vh" role="status" />
      </div>
    </form>
  );
}

/** The title of a folded facet, with what is chosen of it. */
function FacetTitle({ label, chosen }: { readonly label: string; readonly chosen: string }) {
  return (
    <summary>
      <span>
        {label} <span data-chosen>{chosen}</span>
      </span>
      <Icon name="down" size={16} />
    </summary>
  );
}

/** The values of a facet. With script, that of sizes offers the one chosen last. */
function Facet({ facet }: { readonly facet: FilterView['facets'][number] }) {
  const t = useT();
  return (
    <details className={styles.facet}>
      <FacetTitle label={facet.label} chosen={facet.chosen} />
      <fieldset data-facet={facet.key}>
        <legend className="vh">{facet.label}</legend>
        {facet.key === 'size' && (
          <button
            type="button"
            className={styles.own}
            data-own-size={t('catalogue:ownSize.only', { size: '{size}' })}
            hidden
          />
        )}
        {facet.values.map((entry) => (
          <label key={entry.value} className={styles.value}>
            <input
              type="checkbox"
              name={facet.key}
              value={entry.value}
              data-label={entry.own ?? undefined}
              defaultChecked={entry.isChosen}
              disabled={entry.isDisabled}
            />
            {facet.key === 'color' && <Swatch colour={entry.value} small />}
            <span>
              {capitalised(entry.label)}{' '}
              <span className={styles.count} data-count>
                {entry.count}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function PriceRange({ price: { from, to, scale, currency, chosen } }: Pick<FilterView, 'price'>) {
  const t = useT();
  return (
    <details className={styles.facet}>
      <FacetTitle label={t('catalogue:filter.price')} chosen={chosen} />
      <fieldset className={styles.prices}>
        <legend className="vh">{t('catalogue:filter.price')}</legend>
        {(['price_from', 'price_to'] as const).map((name) => (
          <label key={name}>
            {t(name === 'price_from' ? 'catalogue:filter.priceFrom' : 'catalogue:filter.priceTo', { currency })}
            <input
              type="number"
              name={name}
              min={0}
              step="any"
              inputMode="decimal"
              placeholder={String(name === 'price_from' ? 0 : scale)}
              defaultValue={name === 'price_from' ? from : to}
            />
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Links that remove one value each; each leads to a list of its own, which is not followed by search engines. */
export function FilterChips({ filter: { chips, clear } }: { readonly filter: FilterView }) {
  const t = useT();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('catalogue:filter.chosen')}>
      {chips.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="nofollow" aria-label={t('catalogue:filter.remove', { name: label })}>
            {label}
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a href={clear} className={styles.clear}>
          {t('catalogue:filter.clear')}
        </a>
      </li>
    </ul>
  );
}
