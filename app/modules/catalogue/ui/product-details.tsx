import type { ReactNode } from 'react';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { useT, useView } from '#app/web/view.tsx';
import { MaterialFacts } from './material-facts.tsx';
import styles from './product-details.module.css';
import type { ProductPageView } from './product-page-view.ts';
import { SizeGuide } from './size-guide.tsx';

/** What content adds to the details: sections below them, and words below the size guide. */
export type DetailBlocks = {
  readonly sections: ReactNode;
  readonly measuring: ReactNode;
  /** What they are made of: each with an identity that changes with it. */
  readonly of: readonly object[];
};

/** What a shopper reads before buying: description, material and care, size guide. */
export function ProductDetails({
  product,
  blocks,
}: {
  readonly product: ProductPageView;
  readonly blocks: DetailBlocks;
}) {
  return (
    <div className={styles.details}>
      <About product={product} />
      <MaterialAndCare product={product} />
      {product.sizeGuide && (
        <SizeGuide guide={product.sizeGuide} slug={product.slug}>
          {blocks.measuring}
        </SizeGuide>
      )}
      {blocks.sections}
    </div>
  );
}

function About({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  if (!product.full && product.features.length + product.occasions.length === 0) return null;
  return (
    <details open>
      <summary>{t(product.family === 'other' ? 'catalogue:aboutGoods' : 'catalogue:about')}</summary>
      {product.full.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the text.
        <p key={index} lang={product.lang.description}>
          {line}
        </p>
      ))}
      <Features features={product.features} />
      {product.occasions.length > 0 && (
        <p>
          {t('catalogue:occasions')}: {product.occasions.join(', ')}
        </p>
      )}
    </details>
  );
}

/** In lite mode the words alone. */
function Features({ features }: Pick<ProductPageView, 'features'>) {
  const isLite = useView().mode === 'lite';
  const marked = useMark();
  if (features.length === 0) return null;
  return (
    <ul className={isLite ? undefined : styles.features}>
      {features.map(({ text, icon, mark }) => (
        <li key={icon} {...marked(mark)}>
          {!isLite && <img src={imageUrl(icon, { width: 160 })} alt="" width="40" height="40" loading="lazy" />}
          {text}
        </li>
      ))}
    </ul>
  );
}

function MaterialAndCare({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  const { composition, legalMaterials, certifications, care } = product;
  const hasMaterial = legalMaterials !== '' || [composition, certifications, care].some(({ length }) => length > 0);
  return (
    <details>
      <summary>{t(hasMaterial ? 'catalogue:materialAndCare' : 'catalogue:facts')}</summary>
      <MaterialFacts material={product} />
      {product.manufacturer && (
        <p>
          {t('catalogue:manufacturer')}: {product.manufacturer}
        </p>
      )}
      <p>
        {t('catalogue:itemNumber')}: {product.sku}
      </p>
      {product.gtins.length > 0 && <p>GTIN: {product.gtins.join(', ')}</p>}
    </details>
  );
}
