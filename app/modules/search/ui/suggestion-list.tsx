import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './suggestion-list.module.css';
import type { SuggestionsView } from './suggestions-view.ts';

/** Products that a phone shows. */
const SHOWN_ON_A_PHONE = 4;

/**
 * The options of the search fields' combobox, which script moves below the field. The list is empty where nothing is
 * suggested; a small screen leaves out products.
 */
export function SuggestionList({ terms, products, pages }: SuggestionsView) {
  const t = useT();
  const said = (shown: number) => {
    const count = terms.length + pages.length + Math.min(products.length, shown);
    return count > 0 ? t('search:suggested', { count }) : t('search:nothingSuggested');
  };
  const isEmpty = terms.length + products.length + pages.length === 0;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a list with a name is a listbox.
    <div
      id="suggestions"
      className={styles.list}
      role={isEmpty ? undefined : 'listbox'}
      aria-label={isEmpty ? undefined : t('search:suggestions')}
      data-said={said(products.length)}
      data-said-small={said(SHOWN_ON_A_PHONE)}
    >
      <Options name={t('search:suggestedTerms')} entries={terms} kind="term" />
      {products.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
        <div role="group" aria-label={t('search:suggestedProducts')}>
          {products.map(({ sku, href, name, lang, kind, image, price, soldOut }, index) => (
            <a
              key={sku}
              id={`suggested-product-${index}`}
              role="option"
              aria-selected="false"
              tabIndex={-1}
              href={href}
              data-wide={index >= SHOWN_ON_A_PHONE ? '' : undefined}
            >
              {image ? <img src={image} alt="" width="48" height="48" /> : <span className={styles.noPicture} />}
              <span className={styles.name}>
                {lang ? <span lang={lang}>{name}</span> : name} {kind && <small>{kind}</small>}
              </span>
              <span className={styles.price}>{soldOut ? t('catalogue:soldOut') : price}</span>
            </a>
          ))}
        </div>
      )}
      <Options name={t('search:links')} entries={pages} kind="page" />
    </div>
  );
}

function Options({
  name,
  entries,
  kind,
}: {
  readonly name: string;
  readonly entries: SuggestionsView['terms'];
  readonly kind: 'term' | 'page';
}) {
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div role="group" aria-label={name}>
      {entries.map(({ label, href }, index) => (
        <a key={href} id={`suggested-${kind}-${index}`} role="option" aria-selected="false" tabIndex={-1} href={href}>
          <Icon name={kind === 'term' ? 'search' : 'right'} size={20} />
          <span className={styles.name}>{label}</span>
        </a>
      ))}
    </div>
  );
}
