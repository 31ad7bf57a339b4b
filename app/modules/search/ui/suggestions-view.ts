import type { Language } from '#app/kernel/text.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { LinkEntry } from '#app/modules/search/domain/matching-links.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

const PICTURE_WIDTH = 160;

type Entry = { readonly label: string; readonly href: string };
type SuggestedProduct = {
  readonly sku: string;
  readonly href: string;
  readonly name: string;
  /** The language of the name, where it is not that of the page. */
  readonly lang: Language | undefined;
  /** What it is, as `Low socks`; null where its type is not known. */
  readonly kind: string | null;
  /** The address of its picture. */
  readonly image: string | null;
  readonly price: string;
  readonly soldOut: boolean;
};

export type SuggestionsView = {
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
      .map(({ sku, href, name, lang, kind, image, price, from, soldOut }) => ({
        sku,
        href,
        name,
        lang,
        kind,
        image: image && imageUrl(image.path, { width: PICTURE_WIDTH }),
        price: from ? t('catalogue:from', { price }) : price,
        soldOut,
      })),
    pages: links.map(({ title, path: to }) => ({ label: title, href: path(to) })),
  };
}
