import { type ProductCardView, ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './bag-row.module.css';

const TITLE = 'bag-row-title';

/** The row of the bag. Its cards lead to the products. */
export function BagRow({
  row: { id, cards, isEmptyBag },
}: {
  readonly row: { readonly id: string; readonly cards: readonly ProductCardView[]; readonly isEmptyBag: boolean };
}) {
  const t = useT();
  if (cards.length === 0) return null;
  return (
    <section className={`noprint ${styles.row}`} aria-labelledby={TITLE} data-reco={id}>
      <h2 id={TITLE}>{t(isEmptyBag ? 'cart-page:row.start' : 'cart-page:row.title')}</h2>
      <div className={styles.cards}>
        <ProductGrid cards={cards} onFirstScreen={false} />
      </div>
    </section>
  );
}
