import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './size-guide.module.css';
import type { ShoesView, SizeGuideView } from './size-view.ts';

/** The table of sizes that `#size-guide` opens, and the form that finds a size by a shoe size. */
export function SizeGuide({ guide, slug }: { readonly guide: SizeGuideView; readonly slug: string }) {
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
                    <td key={cell}>{unbroken(cell)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {guide.shoes && <ShoeForm shoes={guide.shoes} slug={slug} />}
    </details>
  );
}

/** Without script the page opens again with the answer; with script it is shown at once. */
function ShoeForm({ shoes, slug }: { readonly shoes: ShoesView; readonly slug: string }) {
  const t = useT();
  const link = useLink();
  const fitting = shoes.groups.flatMap((group) => group.shoes).find(({ key }) => key === shoes.chosen)?.size;
  return (
    <form method="get" action={`${link(`/product/${slug}`)}#size-guide`} className={styles.shoes} data-shoes>
      <label htmlFor="shoe">{shoes.label}</label>
      <select id="shoe" name="shoe" defaultValue={shoes.chosen ?? ''}>
        <option value="">{t('catalogue:shoe.choose')}</option>
        {shoes.groups.map(({ label, shoes: sizes }) => {
          const options = sizes.map(({ key, shoe, size }) => (
            <option key={key} value={key} data-size={size}>
              {shoe}
            </option>
          ));
          return label === null ? (
            options
          ) : (
            <optgroup key={label} label={label}>
              {options}
            </optgroup>
          );
        })}
      </select>
      <Button small>{t('catalogue:shoe.find')}</Button>
      <div role="status">
        {shoes.answers.map(({ size, text }) => (
          <p key={size} data-answer={size} hidden={size !== fitting}>
            {text}
          </p>
        ))}
      </div>
    </form>
  );
}

/** Numbers with a word joiner on both sides of a dash: a range stays on one line. */
function unbroken(cell: string): string {
  return cell.replaceAll('–', '\u2060–\u2060');
}
