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
 * The form of a list: facets with their counts and a range of prices, in a disclosure that opens without script. On
 * phones it covers the page.
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
  const count = filter.chips.length;
  return (
    <form id={FILTER_FORM} action={action} className={`noprint ${styles.form}`} autoComplete="off">
      {term !== undefined && <input type="hidden" name="term" value={term} />}
      <details className={styles.panel}>
        <summary>
          <span id="filter-title">
            {count > 0 ? t('catalogue:filter.titleOn', { count }) : t('catalogue:filter.title')}
          </span>
          <Icon name="down" size={16} />
          <Icon name="close" />
        </summary>
        <div className={styles.facets}>
          {filter.facets.map((facet) => (
            <Facet key={facet.key} facet={facet} />
          ))}
          <PriceRange price={filter.price} />
        </div>
        <div className={styles.foot}>
          <Button look="primary">
            {/* Only script knows the number of a choice before its list is shown. */}
            <span id="filter-show" data-live={t('catalogue:filter.showCount', { count: total })}>
              {t('catalogue:filter.show')}
            </span>
          </Button>
          <a id="filter-clear" href={filter.clear} hidden={count === 0}>
            {t('catalogue:filter.clear')}
          </a>
          <p id="filter-status" className="vh" role="status" />
        </div>
      </details>
    </form>
  );
}

/** The values of a facet. With script, that of sizes offers the one chosen last. */
function Facet({ facet }: { readonly facet: FilterView['facets'][number] }) {
  const t = useT();
  return (
    <fieldset>
      <legend>{facet.label}</legend>
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
  );
}

function PriceRange({ price: { from, to, scale, currency } }: Pick<FilterView, 'price'>) {
  const t = useT();
  return (
    <fieldset>
      <legend>{t('catalogue:filter.price')}</legend>
      <div className={styles.prices}>
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
      </div>
    </fieldset>
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

/** An empty result says which part of the filter to leave out. */
export function NoMatch({ filter: { wayOut, clear } }: { readonly filter: FilterView }) {
  const t = useT();
  return (
    <div className={styles.empty}>
      <p>{t('catalogue:filter.none')}</p>
      {wayOut && (
        <p>
          <a href={wayOut.href} rel="nofollow">
            {t('catalogue:filter.wayOut', { name: wayOut.label, count: wayOut.count })}
          </a>
        </p>
      )}
      <p>
        <a href={clear}>{t('catalogue:filter.clear')}</a>
      </p>
    </div>
  );
}
