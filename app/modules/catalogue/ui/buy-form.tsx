import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './buy-form.module.css';
import labels from './colour-links.module.css';
import type { ProductPageView } from './product-page-view.ts';

const QUANTITIES = [1, 2, 3, 4, 5, 6];
/** The form that the bar of a phone belongs to. */
export const BUY_FORM = 'buy';
/** The message beside the sizes; script adds the same one. */
const SIZE_ERROR = 'size-error';

type SizeChoice = Pick<ProductPageView, 'sizes' | 'hasSizes' | 'selected' | 'slug'> & { readonly error: string | null };

/**
 * Size, quantity and the button that adds the product to the cart. `sizeError` says that a size is missing; the shop
 * checks it, so that the message stands beside the sizes with and without script.
 */
export function BuyForm({
  product,
  sizeError,
}: {
  readonly product: ProductPageView;
  readonly sizeError: string | null;
}) {
  const t = useT();
  const link = useLink();
  return (
    // With script the page stays open; `data-add` is what it says when the shop cannot be reached.
    <form
      id={BUY_FORM}
      method="post"
      action={link('/checkout/cart')}
      className={styles.buy}
      noValidate
      data-add={t('catalogue:notAdded')}
      data-buy={t('cart:error.chooseSize')}
      data-live="buy"
      data-measure={product.sizeGuide?.measure}
    >
      <input type="hidden" name="intent" value="add-product" />
      {/* The error of an add to the cart is shown on this page. */}
      <input type="hidden" name="product" value={product.slug} />
      <Sizes
        sizes={product.sizes}
        hasSizes={product.hasSizes}
        selected={product.selected}
        slug={product.slug}
        error={sizeError}
      />
      {!product.hasSizes && product.sizes[0]?.note && <p>{product.sizes[0].note}</p>}
      {product.sizeGuide && (
        <p>
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

/** A size that tells nothing is sent, and not shown. */
function Sizes({ sizes, hasSizes, selected, slug, error }: SizeChoice) {
  const t = useT();
  const link = useLink();
  const first = sizes.find(({ status }) => status !== 'no-stock');
  return (
    <fieldset aria-describedby={error ? SIZE_ERROR : undefined} hidden={!hasSizes}>
      <legend className={labels.label}>{t('catalogue:size')}</legend>
      {error && (
        <p id={SIZE_ERROR} role="alert">
          {error}
        </p>
      )}
      <div className={styles.sizes}>
        {sizes.map((size) =>
          size.status === 'no-stock' ? (
            // It leads to the form that asks for a mail when the size is in stock again.
            <a
              key={size.id}
              className={`${styles.size} ${styles.gone}`}
              href={`${link(`/product/${slug}`)}?${new URLSearchParams({ size: size.value })}#tell-me`}
              data-alert={size.id}
            >
              <SizeWords size={size} />
            </a>
          ) : (
            <label key={size.id} className={styles.size}>
              <input
                type="radio"
                name="id"
                value={size.id}
                required
                defaultChecked={size.id === selected}
                data-size={size.value}
                // biome-ignore lint/a11y/noAutofocus: a rejected form opens with the focus on the field to correct.
                autoFocus={error !== null && size === first}
              />
              <SizeWords size={size} />
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

function SizeWords({ size }: { readonly size: ProductPageView['sizes'][number] }) {
  return (
    <span>
      {size.label}
      {size.beside && <small>{size.beside}</small>}
      {size.price && <small>{size.price}</small>}
      {size.note && <small>{size.note}</small>}
    </span>
  );
}
