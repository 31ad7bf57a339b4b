import { withoutParts } from '#app/modules/catalogue/domain/facets.ts';
import type { Nearest } from '#app/modules/catalogue/domain/loaded-listing.ts';
import { cardView } from './card-view.ts';
import { chosenText, type Filtered, type FilterTexts } from './filter-view.ts';
import type { ProductCardView } from './product-card.tsx';

/** What an empty result offers. */
export type NearestView = {
  /** What each chosen part, left out alone, would show. */
  readonly ways: readonly { readonly text: string; readonly href: string; readonly count: number }[];
  /** The nearest products, and the list that has all of them. */
  readonly text: string;
  readonly href: string;
  readonly cards: readonly ProductCardView[];
};

export function nearestView(
  { without, left, count, items }: Nearest,
  filtered: Pick<Filtered, 'facets' | 'filter'>,
  texts: FilterTexts,
): NearestView {
  const { filter } = filtered;
  const { t, link } = texts;
  const wayOut = (parts: Nearest['left'], total: number) => {
    const name = parts.map((part) => chosenText(part, filtered, texts)).join(', ');
    return {
      text: t('catalogue:filter.wayOut', { name, count: total }),
      href: link(withoutParts(filter, parts)),
      count: total,
    };
  };
  return {
    ways: without.map((way) => wayOut([way.part], way.count)),
    ...wayOut(left, count),
    cards: items.map((card) => cardView(card, texts)),
  };
}
