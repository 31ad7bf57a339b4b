import type { ProductPageView } from './product-page-view.ts';
import styles from './product-pictures.module.css';

/** The pictures of a product, each a link to its large version; the first one is loaded at once. */
export function ProductPictures({ images }: Pick<ProductPageView, 'images'>) {
  return (
    <div className={styles.pictures}>
      {images.map((image, index) => (
        <a key={image.src} href={image.large} className={styles.picture}>
          {index === 0 && (
            <img className={styles.preview} src={image.preview} width="90" height="90" alt="" aria-hidden="true" />
          )}
          <img
            className={styles.main}
            src={image.src}
            srcSet={image.srcSet}
            sizes={image.sizes}
            width="800"
            height="800"
            alt={image.alt}
            loading={index === 0 ? undefined : 'lazy'}
            fetchPriority={index === 0 ? 'high' : undefined}
          />
        </a>
      ))}
    </div>
  );
}
