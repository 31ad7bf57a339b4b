import { useT } from '#app/web/view.tsx';
import { MaterialFacts } from './material-facts.tsx';
import styles from './product-details.module.css';
import type { ProductPageView } from './product-page-view.ts';
import { SizeGuide } from './size-guide.tsx';

/** What a shopper reads before buying: description, material and care, size guide. */
export function ProductDetails({ product }: { readonly product: ProductPageView }) {
  return (
    <div className={styles.details}>
      <About product={product} />
      <MaterialAndCare product={product} />
      {product.sizeGuide && <SizeGuide guide={product.sizeGuide} slug={product.slug} />}
    </div>
  );
}

function About({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  return (
    <details open>
      <summary>{t('catalogue:about')}</summary>
      <p>{product.full}</p>
      {product.features.length > 0 && (
        <ul>
          {product.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {product.occasions.length > 0 && (
        <p>
          {t('catalogue:occasions')}: {product.occasions.join(', ')}
        </p>
      )}
    </details>
  );
}

function MaterialAndCare({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  return (
    <details>
      <summary>{t('catalogue:materialAndCare')}</summary>
      <MaterialFacts material={product} />
      {product.manufacturer && (
        <p>
          {t('catalogue:manufacturer')}: {product.manufacturer}
        </p>
      )}
      <p>
        {t('catalogue:itemNumber')}: {product.sku}
      </p>
    </details>
  );
}
