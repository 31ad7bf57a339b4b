import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { useT } from '#app/web/view.tsx';
import form from './buy-form.module.css';
import type { ProductCardView } from './product-card.tsx';
import styles from './sold-out.module.css';

/** That a product is sold out, and what can be bought instead: the same design in other colours first. */
export function SoldOut({
  instead,
  recordId,
}: {
  readonly instead: readonly ProductCardView[];
  /** The id of the answer that recommended some of them; undefined where none did. */
  readonly recordId: string | undefined;
}) {
  const t = useT();
  return (
    <section aria-labelledby="sold-out" className={form.buy}>
      <h2 id="sold-out">{t('catalogue:soldOutTitle')}</h2>
      {instead.length > 0 && (
        <>
          <p>{t('catalogue:soldOutText')}</p>
          <ul className={styles.instead} data-reco={recordId}>
            {instead.map(({ sku, href, name, lang, image, price }) => (
              <li key={sku}>
                <a href={href}>
                  {image && <img src={imageUrl(image.path, { width: 160 })} width="72" height="72" alt="" />}
                  <span>
                    {lang ? <span lang={lang}>{name}</span> : name}
                    <br />
                    {price}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
