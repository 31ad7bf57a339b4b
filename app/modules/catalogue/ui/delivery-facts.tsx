import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './delivery-facts.module.css';
import type { ProductPageView } from './product-page-view.ts';

/** When the product arrives, from which amount delivery is free, and the returns. */
export function DeliveryFacts({ delivery }: Pick<ProductPageView, 'delivery'>) {
  const t = useT();
  return (
    <ul className={styles.delivery}>
      {delivery.arrives && (
        <li>
          <Icon name="truck" />
          {delivery.arrives}
        </li>
      )}
      {delivery.free && (
        <li>
          <Icon name="heart" />
          {delivery.free}
        </li>
      )}
      <li>
        <Icon name="return" />
        {t('catalogue:returns')}
      </li>
    </ul>
  );
}
