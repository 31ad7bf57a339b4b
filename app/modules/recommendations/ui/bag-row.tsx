import { ProductRow } from '#app/modules/catalogue/ui/favourites.tsx';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import { useT } from '#app/web/view.tsx';

const TITLE = 'bag-row-title';

/** The row of the bag. Its cards lead to the products. */
export function BagRow({
  row: { id, cards, priceNote, isEmptyBag, description = null },
}: {
  readonly row: {
    readonly id: string;
    readonly cards: readonly ProductCardView[];
    readonly priceNote: string;
    readonly isEmptyBag: boolean;
    /** The words of content above what is offered to some visits. */
    readonly description?: string | null;
  };
}) {
  const t = useT();
  if (cards.length === 0) return null;
  return (
    <ProductRow
      id={TITLE}
      title={description ?? t(isEmptyBag ? 'cart-page:row.start' : 'cart-page:row.title')}
      recommendation={id}
      cards={cards}
      priceNote={priceNote}
    />
  );
}
