import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './filter-form.module.css';
import type { NearestView } from './nearest-view.ts';
import { ProductGrid } from './product-card.tsx';

/** An empty result: what each chosen value hides, and the nearest products. */
export function NoMatch({ nearest, priceNote }: { readonly nearest: NearestView | null; readonly priceNote: string }) {
  const t = useT();
  return (
    <>
      <div className={styles.empty}>
        <p>
          <strong>{t('catalogue:filter.none')}</strong>
        </p>
        <ul className={styles.ways}>
          {nearest?.ways.map(({ text, href, count }) => (
            <li key={href}>
              {count > 0 ? (
                <a href={href} rel="nofollow">
                  {text}
                  <Icon name="right" size={16} />
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
      {nearest && (
        <>
          <div className={styles.near}>
            <h3>{t('catalogue:filter.nearest')}</h3>
            {!nearest.ways.some(({ href }) => href === nearest.href) && (
              <a href={nearest.href} rel="nofollow">
                {nearest.text}
              </a>
            )}
          </div>
          <ProductGrid cards={nearest.cards} priceNote={priceNote} isList={false} onFirstScreen={false} />
        </>
      )}
    </>
  );
}
