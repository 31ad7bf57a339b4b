import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { LinkEntry } from '#app/modules/search/domain/matching-links.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './suggestion-list.module.css';

/** Products that a phone shows. */
const SHOWN_ON_A_PHONE = 4;

const PICTURE_WIDTH = 160;

type Entry = { readonly label: string; readonly href: string };
type SuggestedProduct = {
  readonly sku: string;
  readonly href: string;
  readonly name: string;
  /** The address of its picture. */
  readonly image: string | null;
  readonly price: string;
  readonly soldOut: boolean;
};

type SuggestionsView = {
  /** Searches for completed terms. */
  readonly terms: readonly Entry[];
  readonly products: readonly SuggestedProduct[];
  /** Categories and help pages. */
  readonly pages: readonly Entry[];
};

/** The view of what a term may become that is still typed. */
export function suggestionsView(
  {
    terms,
    cards,
    links,
  }: {
    readonly terms: readonly string[];
    readonly cards: readonly ProductCard[];
    readonly links: readonly LinkEntry[];
  },
  texts: { readonly market: Market; readonly format: Formatter; readonly t: Translate },
): SuggestionsView {
  const { market, t } = texts;
  const path = (to: string) => storefrontPath(market.storefrontCode, to);
  const names = new Set(cards.map(({ name }) => name.toLowerCase()));
  return {
    // A product replaces the term that is its name.
    terms: terms
      .filter((term) => !names.has(term.toLowerCase()))
      .map((term) => ({ label: term, href: path(`/search?${new URLSearchParams({ term })}`) })),
    products: cards
      .map((card) => cardView(card, texts))
      .map(({ sku, href, name, image, price, from, soldOut }) => ({
        sku,
        href,
        name,
        image: image && imageUrl(image.path, { width: PICTURE_WIDTH }),
        price: from ? t('catalogue:from', { price }) : price,
        soldOut,
      })),
    pages: links.map(({ title, path: to }) => ({ label: title, href: path(to) })),
  };
}

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
          {products.map(({ sku, href, name, image, price, soldOut }, index) => (
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
              <span className={styles.name}>{name}</span>
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
