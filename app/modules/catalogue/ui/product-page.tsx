import type { ReactNode } from 'react';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import { BuyForm } from './buy-form.tsx';
import { ColourLinks } from './colour-links.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { ProductGrid } from './product-card.tsx';
import { ProductDetails } from './product-details.tsx';
import styles from './product-page.module.css';
import type { ProductPageView } from './product-page-view.ts';
import { ProductPictures } from './product-pictures.tsx';

/** A product: pictures, price, colours, sizes, the button that adds it to the cart, and its details. */
export function ProductPage({
  product,
  error,
  offer,
}: {
  readonly product: ProductPageView;
  readonly error: string | null;
  readonly offer: ReactNode;
}) {
  const t = useT();
  return (
    <>
      <div className={styles.product}>
        <ProductPictures images={product.images} />
        <div className={styles.facts}>
          {product.badges.length > 0 && (
            <ul className={styles.badges}>
              {product.badges.map((badge) => (
                <li key={badge}>{badge}</li>
              ))}
            </ul>
          )}
          <h1>{product.name}</h1>
          <Price product={product} />
          <p>{product.short}</p>
          <ColourLinks colours={product.colours} />
          {error && (
            <Notice tone="bad" live>
              <p>{error}</p>
              {offer}
            </Notice>
          )}
          {product.soldOut ? (
            <Notice>
              <p>
                <strong>{t('catalogue:soldOutTitle')}</strong>
              </p>
              <p>{t('catalogue:soldOutText')}</p>
            </Notice>
          ) : (
            <BuyForm product={product} />
          )}
          <DeliveryFacts delivery={product.delivery} />
          <ProductDetails product={product} />
        </div>
      </div>
      {product.related.length > 0 && (
        <section className={styles.related}>
          <h2>{t('catalogue:moreLikeThis')}</h2>
          <ProductGrid cards={product.related} eagerCount={0} />
        </section>
      )}
    </>
  );
}

function Price({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  return (
    <p className={styles.price}>
      <data value={product.priceMinor} data-currency={product.currency}>
        {product.price}
      </data>
      {product.reduction?.badge && <span className={styles.reduction}>{product.reduction.badge}</span>}
      {product.reduction && (
        <span className={styles.note}>
          {t('catalogue:lowestPrice')} <s>{product.reduction.original}</s>
        </span>
      )}
      <span className={styles.note}>{product.priceNote}</span>
    </p>
  );
}
