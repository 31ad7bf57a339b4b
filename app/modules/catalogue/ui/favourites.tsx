import type { ReactNode } from 'react';
import { useT } from '#app/web/view.tsx';
import styles from './product-card.module.css';
import { type ProductCardView, ProductGrid } from './product-card.tsx';

type Cards = { readonly cards: readonly ProductCardView[]; readonly priceNote: string };
export type FavouritesView = Cards;

/** A row of products below a page. `id` is that of its heading; `recommendation` that of the answer it shows. */
export function ProductRow({
  id,
  title,
  recommendation,
  ...row
}: Cards & { readonly id: string; readonly title: ReactNode; readonly recommendation?: string }) {
  return (
    <section className={`noprint ${styles.row}`} aria-labelledby={id} data-reco={recommendation}>
      <h2 id={id}>{title}</h2>
      <div className="rail">
        <ProductGrid {...row} onFirstScreen={false} />
      </div>
    </section>
  );
}

/** The row of a page that would end empty. */
export function Favourites({ favourites }: { readonly favourites: FavouritesView | null }) {
  const t = useT();
  return favourites && <ProductRow id="favourites" title={t('catalogue:favourites')} {...favourites} />;
}
