import { useT } from '#app/web/view.tsx';
import type { ProductPageView } from './product-page-view.ts';
import styles from './size-guide.module.css';

/** The table of sizes that `#size-guide` opens. */
export function SizeGuide({ guide }: { readonly guide: NonNullable<ProductPageView['sizeGuide']> }) {
  const t = useT();
  return (
    <details id="size-guide" open>
      <summary>{t('catalogue:sizeGuide')}</summary>
      <div className={styles.tableWrap}>
        <table>
          <caption>{guide.caption}</caption>
          <thead>
            <tr>
              {guide.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {guide.rows.map((row) => (
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
  );
}
