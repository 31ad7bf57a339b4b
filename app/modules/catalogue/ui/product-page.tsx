import type { ReactNode } from 'react';
import { Button } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { type ProductCardView, ProductGrid } from './product-card.tsx';
import styles from './product-page.module.css';

export type ProductPageView = {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly price: string;
  readonly priceMinor: number;
  readonly currency: string;
  /** The lowest price of the thirty days before a reduction, and what share of it is saved. */
  readonly reduction: { readonly original: string; readonly badge: string | null } | null;
  readonly priceNote: string;
  readonly short: string;
  readonly full: string;
  readonly badges: readonly string[];
  readonly images: readonly {
    readonly src: string;
    readonly srcSet: string;
    readonly sizes: string;
    readonly preview: string;
    readonly large: string;
    readonly alt: string;
  }[];
  readonly sizes: readonly {
    readonly id: string;
    readonly label: string;
    readonly status: 'in-stock' | 'low-stock' | 'no-stock';
    readonly price: string | null;
  }[];
  readonly selected: string | null;
  readonly soldOut: boolean;
  readonly colours: readonly {
    readonly href: string;
    readonly label: string;
    readonly colour: string;
    readonly current: boolean;
  }[];
  readonly features: readonly string[];
  readonly composition: readonly { readonly part: string; readonly text: string }[];
  /** The legal wording of the materials, where their shares are not known; empty otherwise. */
  readonly legalMaterials: string;
  readonly certifications: readonly string[];
  readonly occasions: readonly string[];
  readonly care: readonly string[];
  readonly manufacturer: string;
  readonly sizeGuide: {
    readonly caption: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  } | null;
  readonly delivery: { readonly arrives: string; readonly free: string | null };
  readonly related: readonly ProductCardView[];
};

/** A product: pictures, price, sizes, the button, and everything a person asks before buying. */
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
  const link = useLink();
  return (
    <>
      <div className={styles.product}>
        <div className={styles.pictures}>
          {product.images.map((image, index) => (
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
        <div className={styles.facts}>
          {product.badges.length > 0 && (
            <ul className={styles.badges}>
              {product.badges.map((badge) => (
                <li key={badge}>{badge}</li>
              ))}
            </ul>
          )}
          <h1>{product.name}</h1>
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
          <p>{product.short}</p>
          {product.colours.length > 1 && (
            <nav aria-label={t('catalogue:otherColours')}>
              <p className={styles.label}>{t('catalogue:otherColours')}</p>
              <ul className={styles.colours}>
                {product.colours.map((colour) => (
                  <li key={colour.href}>
                    <a
                      href={colour.href}
                      aria-current={colour.current ? 'page' : undefined}
                      data-colour={colour.colour}
                    >
                      <span className={styles.swatch} data-colour={colour.colour} />
                      {colour.label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
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
            <form method="post" action={link('/checkout/cart')} className={styles.buy}>
              <input type="hidden" name="intent" value="add-product" />
              {/* The error of an add to the cart is shown on this page. */}
              <input type="hidden" name="product" value={product.slug} />
              <fieldset>
                <legend className={styles.label}>{t('catalogue:size')}</legend>
                <div className={styles.sizes}>
                  {product.sizes.map((size) => (
                    <label key={size.id} className={styles.size}>
                      <input
                        type="radio"
                        name="id"
                        value={size.id}
                        required
                        defaultChecked={size.id === product.selected}
                        disabled={size.status === 'no-stock'}
                      />
                      <span>
                        {size.label}
                        {size.price && <small>{size.price}</small>}
                        {size.status === 'low-stock' && <small>{t('catalogue:few')}</small>}
                        {size.status === 'no-stock' && <small>{t('catalogue:soldOut')}</small>}
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
              {product.sizeGuide && (
                <p className={styles.guideLink}>
                  <a href="#size-guide">{t('catalogue:sizeGuide')}</a>
                </p>
              )}
              <div className={styles.add}>
                <label className="vh" htmlFor="quantity">
                  {t('catalogue:quantity')}
                </label>
                <select id="quantity" name="quantity" defaultValue="1">
                  {[1, 2, 3, 4, 5, 6].map((number) => (
                    <option key={number} value={number}>
                      {number}
                    </option>
                  ))}
                </select>
                <Button look="primary" wide>
                  {t('catalogue:addToBag')}
                </Button>
              </div>
            </form>
          )}
          <ul className={styles.delivery}>
            <li>
              <Icon name="truck" />
              {product.delivery.arrives}
            </li>
            {product.delivery.free && (
              <li>
                <Icon name="heart" />
                {product.delivery.free}
              </li>
            )}
            <li>
              <Icon name="return" />
              {t('catalogue:returns')}
            </li>
          </ul>
          <div className={styles.details}>
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
            <details>
              <summary>{t('catalogue:materialAndCare')}</summary>
              {product.composition.length > 0 && (
                <dl>
                  {product.composition.map((part) => (
                    <div key={part.part}>
                      <dt>{part.part}</dt>
                      <dd>{part.text}</dd>
                    </div>
                  ))}
                </dl>
              )}
              <ul>
                {product.care.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {product.legalMaterials && (
                <p>
                  {t('catalogue:part.all')}: {product.legalMaterials}
                </p>
              )}
              {product.certifications.length > 0 && (
                <p>
                  {t('catalogue:certifications')}: {product.certifications.join(', ')}
                </p>
              )}
              {product.manufacturer && (
                <p>
                  {t('catalogue:manufacturer')}: {product.manufacturer}
                </p>
              )}
              <p>
                {t('catalogue:itemNumber')}: {product.sku}
              </p>
            </details>
            {product.sizeGuide && (
              <details id="size-guide" open>
                <summary>{t('catalogue:sizeGuide')}</summary>
                <div className={styles.tableWrap}>
                  <table>
                    <caption>{product.sizeGuide.caption}</caption>
                    <thead>
                      <tr>
                        {product.sizeGuide.head.map((cell) => (
                          <th key={cell} scope="col">
                            {cell}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {product.sizeGuide.rows.map((row) => (
                        <tr key={row[0]}>
                          {row.map((cell, index) =>
                            index === 0 ? (
                              <th key={cell} scope="row">
                                {cell}
                              </th>
                            ) : (
                              <td key={cell}>{cell}</td>
                            ),
                          )}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </details>
            )}
          </div>
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
