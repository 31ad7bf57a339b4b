import { useT } from '#app/web/view.tsx';
import styles from './colour-links.module.css';
import type { ProductPageView } from './product-page-view.ts';
import { Swatch } from './swatch.tsx';

/** Links to the same design in other colours; nothing where there is only one. */
export function ColourLinks({ colours }: Pick<ProductPageView, 'colours'>) {
  const t = useT();
  if (colours.length < 2) return null;
  return (
    <nav aria-label={t('catalogue:otherColours')}>
      <p className={styles.label}>{t('catalogue:otherColours')}</p>
      <ul className={styles.colours}>
        {colours.map((colour) => (
          <li key={colour.href}>
            <a href={colour.href} aria-current={colour.current ? 'page' : undefined} data-colour={colour.colour}>
              <Swatch colour={colour.colour} />
              {colour.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
