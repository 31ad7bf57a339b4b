import { useT } from '#app/web/view.tsx';
import styles from './colour-links.module.css';
import type { ProductPageView } from './product-page-view.ts';
import { Swatch } from './swatch.tsx';

/** Links to the same design in other colours, which keep the size of the address; nothing where there is only one. */
export function ColourLinks({ colours }: Pick<ProductPageView, 'colours'>) {
  const t = useT();
  if (colours.length < 2) return null;
  const current = colours.find((colour) => colour.current);
  return (
    <nav aria-label={t('catalogue:otherColours')} data-colours>
      <p className={styles.label} aria-hidden="true">
        {t('catalogue:otherColours')} <span>{current?.label}</span>
      </p>
      <ul className={styles.colours}>
        {colours.map((colour) => (
          <li key={colour.href}>
            <a
              href={colour.href}
              aria-current={colour.current ? 'page' : undefined}
              title={colour.label}
              className={colour.soldOut ? styles.soldOut : undefined}
            >
              <Swatch colour={colour.colour} />
              <span className="vh">
                {colour.label}
                {colour.soldOut && `, ${t('catalogue:soldOut')}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
