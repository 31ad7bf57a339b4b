import { Button } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './buy-form.module.css';
import { BUY_FORM } from './buy-form.tsx';
import type { ProductPageView } from './product-page-view.ts';

/**
 * The button of the buy form again, at the lower edge of a phone; the style hides it while the form's own is in view.
 * Script puts the choice of a size in place of the price: without it, the form says that a size is missing.
 */
export function BuyBar({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  return (
    <div className={`noprint ${styles.bar}`} data-bar>
      <div className={styles.add}>
        <strong>{product.price}</strong>
        {product.sizes.length > 1 && (
          <select aria-label={t('catalogue:size')} defaultValue={product.selected ?? ''} hidden>
            <option value="">{t('catalogue:size')}</option>
            {product.sizes.map(({ id, label, status }) => (
              <option key={id} value={id} disabled={status === 'no-stock'}>
                {label}
              </option>
            ))}
          </select>
        )}
        <Button look="primary" wide form={BUY_FORM}>
          {t('catalogue:addToBag')}
        </Button>
      </div>
    </div>
  );
}
