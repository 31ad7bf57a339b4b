import { imageUrl, previewUrl, RESPONSIVE_WIDTHS } from '#app/modules/catalogue/domain/image-url.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT, useView } from '#app/web/view.tsx';
import { LargePictures } from './large-pictures.tsx';
import { Picture } from './picture.tsx';
import type { ProductPageView } from './product-page-view.ts';
import styles from './product-pictures.module.css';

/** A row that scrolls, one picture at a time. A phone shows less than the width of a square picture. */
const SIZES = '(min-width: 90rem) 42rem, (min-width: 48rem) 47vw, (min-width: 37rem) 94vw, 112vw';
const THUMBNAIL_WIDTH = 160;

/**
 * The pictures of a product: a row to swipe, a link to each of them, and all of them large. Without script the links
 * scroll to their picture, and the large ones cover the page while the address names one of them.
 */
export function ProductPictures({ images }: Pick<ProductPageView, 'images'>) {
  const isLite = useView().mode === 'lite';
  const t = useT();
  if (images.length === 0) return <NoPicture />;
  const isSeveral = images.length > 1;
  const className = isLite ? styles.gallery : `${styles.gallery} ${styles.thumbs}`;
  return (
    <div className={isSeveral ? className : undefined} id="pictures" data-gallery>
      <ul className={styles.row}>
        {images.map(({ path, width, alt, lang }, index) => (
          <li key={path} id={`picture-${index + 1}`}>
            <a href={`#large-${index + 1}`} className={styles.picture}>
              {index === 0 && !isLite && <Preview path={path} />}
              <Picture
                path={path}
                alt={alt}
                lang={lang}
                sizes={SIZES}
                widths={RESPONSIVE_WIDTHS}
                sourceWidth={width}
                order={index === 0 ? 'first' : 'later'}
                large
                width={800}
                height={800}
              />
              <span className="vh">{t('catalogue:pictures.enlarge')}</span>
            </a>
          </li>
        ))}
      </ul>
      {isSeveral && <PictureLinks images={images} />}
      <LargePictures images={images} />
    </div>
  );
}

/** A link to each picture: a dot on a phone, a small picture on a desktop. */
function PictureLinks({ images }: Pick<ProductPageView, 'images'>) {
  const isLite = useView().mode === 'lite';
  const t = useT();
  return (
    <nav className={`noprint ${styles.links}`} aria-label={t('catalogue:pictures.label')}>
      {images.map(({ path }, index) => (
        <a
          key={path}
          href={`#picture-${index + 1}`}
          aria-label={t('catalogue:pictures.show', { number: index + 1, total: images.length })}
        >
          {!isLite && (
            <img
              src={imageUrl(path, { width: THUMBNAIL_WIDTH })}
              width="80"
              height="80"
              alt=""
              loading="lazy"
              decoding="async"
            />
          )}
        </a>
      ))}
    </nav>
  );
}

/** A blurred version that is shown while the picture loads. */
function Preview({ path }: { readonly path: string }) {
  return <img className={styles.preview} src={previewUrl(path, 90)} width="90" height="90" alt="" aria-hidden="true" />;
}

function NoPicture() {
  const t = useT();
  return (
    <p className={`${styles.picture} ${styles.none}`}>
      <Icon name="bag" size={64} />
      {t('catalogue:pictures.none')}
    </p>
  );
}
