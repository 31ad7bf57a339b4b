import { previewUrl, RESPONSIVE_WIDTHS } from '#app/modules/catalogue/domain/image-url.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT, useView } from '#app/web/view.tsx';
import styles from './large-pictures.module.css';
import { Picture } from './picture.tsx';
import type { ProductPageView } from './product-page-view.ts';

type Images = Pick<ProductPageView, 'images'>;

/**
 * The pictures of a product over the whole page, one at a time: a modal dialog with script; without, the browser shows
 * it while the address names one of them. Nothing of it is fetched before.
 */
export function LargePictures({ images }: Images) {
  const t = useT();
  return (
    <dialog className={`noprint ${styles.dialog}`} aria-label={t('catalogue:pictures.label')}>
      <ul className={styles.row}>
        {images.map((image, index) => (
          <li key={image.path} id={`large-${index + 1}`}>
            <LargePicture image={image} />
            {index > 0 && (
              <a href={`#large-${index}`} className={styles.way} aria-label={t('catalogue:pictures.previous')}>
                <Icon name="left" />
              </a>
            )}
            {index < images.length - 1 && (
              <a
                href={`#large-${index + 2}`}
                className={`${styles.way} ${styles.next}`}
                aria-label={t('catalogue:pictures.next')}
              >
                <Icon name="right" />
              </a>
            )}
          </li>
        ))}
      </ul>
      <a href="#pictures" className={styles.close} aria-label={t('catalogue:pictures.close')}>
        <Icon name="close" />
      </a>
    </dialog>
  );
}

/** With a blurred version that is shown while the picture loads. */
function LargePicture({ image: { path, width, alt, lang } }: { readonly image: Images['images'][number] }) {
  return (
    <>
      {useView().mode === 'full' && (
        <img
          className={styles.preview}
          src={previewUrl(path, 720)}
          width="720"
          height="720"
          alt=""
          aria-hidden="true"
          loading="lazy"
        />
      )}
      <Picture
        path={path}
        alt={alt}
        lang={lang}
        sizes="100vw"
        widths={RESPONSIVE_WIDTHS}
        sourceWidth={width}
        order="later"
        large
        width={800}
        height={800}
      />
    </>
  );
}
