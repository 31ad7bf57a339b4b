import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './buy-form.module.css';
import type { ProductPageView } from './product-page-view.ts';

const QUANTITIES = [1, 2, 3, 4, 5, 6];

/** Size, quantity and the button that adds the product to the cart. */
export function BuyForm({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  const link = useLink();
  return (
    // With script the page stays open; `data-add` is what it says when the shop cannot be reached.
    <form method="post" action={link('/checkout/cart')} className={styles.buy} data-add={t('catalogue:notAdded')}>
      <input type="hidden" name="intent" value="add-product" />
      {/* The error of an add to the cart is shown on this page. */}
      <input type="hidden" name="product" value={product.slug} />
      <Sizes sizes={product.sizes} selected={product.selected} />
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
          {QUANTITIES.map((number) => (
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
  );
}

function Sizes({ sizes, selected }: Pick<ProductPageView, 'sizes' | 'selected'>) {
  const t = useT();
  return (
    <fieldset>
      <legend className={styles.label}>{t('catalogue:size')}</legend>
      <div className={styles.sizes}>
        {sizes.map((size) => (
          <label key={size.id} className={styles.size}>
            <input
              type="radio"
              name="id"
              value={size.id}
              required
              defaultChecked={size.id === selected}
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
  );
}
