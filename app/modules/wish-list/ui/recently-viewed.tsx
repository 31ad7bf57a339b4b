import { type ProductCardView, ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './recently-viewed.module.css';

const TITLE = 'recently-viewed-title';

/**
 * The place of the row on a product page, which is the same for every visitor: script fills it. Absent without script
 * and in lite mode.
 */
export function RecentlyViewedSlot({ sku }: { readonly sku: string }) {
  const t = useT();
  const link = useLink();
  if (useView().mode === 'lite') return null;
  return (
    <section
      className={`noprint ${styles.viewed}`}
      aria-labelledby={TITLE}
      data-viewed={sku}
      data-href={link('/recently-viewed')}
      hidden
    >
      <h2 id={TITLE}>{t('wish-list:recentTitle')}</h2>
      <div className={styles.row} />
    </section>
  );
}

/** The row itself. */
export function RecentlyViewed({
  cards,
  priceNote,
}: {
  readonly cards: readonly ProductCardView[];
  readonly priceNote: string;
}) {
  const t = useT();
  if (cards.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby={TITLE}>
      <h2 id={TITLE}>{t('wish-list:recentTitle')}</h2>
      <div className={styles.row}>
        <ProductGrid cards={cards} priceNote={priceNote} onFirstScreen={false} />
      </div>
    </section>
  );
}
