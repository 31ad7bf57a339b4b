import type { ReactNode } from 'react';
import type { GuideCell } from '#app/modules/catalogue/domain/size-guide.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './size-guide.module.css';
import type { ShoesView, SizeGuideView } from './size-view.ts';

/**
 * The table of sizes that `#size-guide` opens, the switch of its unit, the form that finds a size by a shoe size, and
 * how to measure, `children`.
 */
export function SizeGuide({
  guide,
  slug,
  children,
}: {
  readonly guide: SizeGuideView;
  readonly slug: string;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const mark = useMark();
  return (
    <details id="size-guide" open className={styles.guide} {...mark(guide._editable)}>
      <summary>{t('catalogue:sizeGuide')}</summary>
      {guide.unit && <UnitSwitch first={guide.unit} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus of the keyboard. */}
      <section className={styles.tableWrap} tabIndex={0} aria-label={guide.caption}>
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
            {guide.rows.map(([size, ...measures]) => (
              <tr key={size?.text}>
                <th scope="row">{size?.text}</th>
                {measures.map((cell) => (
                  <td key={cell.text}>
                    <Measure cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {children}
      {guide.shoes && <ShoeForm shoes={guide.shoes} slug={slug} />}
    </details>
  );
}

/** Radio buttons that select the unit by style alone, and that nothing remembers. */
function UnitSwitch({ first }: { readonly first: 'cm' | 'in' }) {
  const t = useT();
  return (
    <fieldset className={styles.units}>
      <legend className="vh">{t('catalogue:unit.title')}</legend>
      {(['cm', 'in'] as const).map((unit) => (
        <label key={unit}>
          <input type="radio" name="unit" value={unit} defaultChecked={unit === first} autoComplete="off" />
          {t(`catalogue:unit.${unit}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** A length stands in both units; the style of the switch hides one of them. */
function Measure({ cell: { text, inches } }: { readonly cell: GuideCell }) {
  if (inches === null) return unbroken(text);
  return (
    <>
      <span className={styles.cm}>{unbroken(text)}</span> <span className={styles.in}>{unbroken(inches)}</span>
    </>
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
