import { imageUrl, PREVIEW_WIDTH, RESPONSIVE_WIDTHS } from '#app/modules/catalogue/domain/image-url.ts';
import { useView } from '#app/web/view.tsx';
import { Picture } from './picture.tsx';
import type { ProductPageView } from './product-page-view.ts';
import styles from './product-pictures.module.css';

/** In a row that scrolls on a phone; below each other, the first one larger, on a desktop. */
const MAIN_SIZES = '(min-width: 90rem) 44rem, (min-width: 60rem) 50vw, (min-width: 37rem) 34rem, 92vw';
const ALTERNATE_SIZES = '(min-width: 90rem) 22rem, (min-width: 60rem) 25vw, (min-width: 37rem) 34rem, 92vw';

/** The pictures of a product, each a link to its large version; the first one is loaded at once. */
export function ProductPictures({ images }: Pick<ProductPageView, 'images'>) {
  const isLite = useView().mode === 'lite';
  return (
    <div className={styles.pictures}>
      {images.map(({ path, width, alt }, index) => (
        <a key={path} href={imageUrl(path, { width: isLite ? 720 : 1920 })} className={styles.picture}>
          {index === 0 && !isLite && <Preview path={path} />}
          <Picture
            className={styles.main}
            path={path}
            alt={alt}
            sizes={index === 0 ? MAIN_SIZES : ALTERNATE_SIZES}
            widths={RESPONSIVE_WIDTHS}
            sourceWidth={width}
            order={index === 0 ? 'first' : 'later'}
            large
            width={800}
            height={800}
          />
        </a>
      ))}
    </div>
  );
}

/** A blurred version that is shown while the picture loads. */
function Preview({ path }: { readonly path: string }) {
  return (
    <img
      className={styles.preview}
      src={imageUrl(path, { width: PREVIEW_WIDTH })}
      width="90"
      height="90"
      alt=""
      aria-hidden="true"
    />
  );
}
