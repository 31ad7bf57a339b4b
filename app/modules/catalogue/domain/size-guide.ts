import type { Marked } from '#app/kernel/marked.ts';
import type { Product } from './product.ts';

/** What a column of a size guide states. Lengths are `LENGTHS`, in centimetres. */
export const MEASURES = ['size', 'age', 'eu', 'uk', 'us', 'waist', 'chest', 'foot'] as const;
export type Measure = (typeof MEASURES)[number];
const LENGTHS: readonly Measure[] = ['waist', 'chest', 'foot'];

/** A table of sizes with its words. The first cell of a row is the size. */
export type SizeGuide = Marked & {
  readonly identifier: string;
  readonly title: string;
  readonly columns: readonly (Marked & { readonly measure: Measure; readonly label: string })[];
  readonly rows: readonly (readonly string[])[];
};
/** The guides of content, by identifier. */
export type SizeGuides = ReadonlyMap<string, SizeGuide>;

/** The guides that products of the shop's families have. */
const GUIDE_NAMES = ['socks', 'kids', 'boxers', 't-shirts'] as const;
export type GuideName = (typeof GUIDE_NAMES)[number];
const isGuideName = (name: string): name is GuideName => GUIDE_NAMES.some((known) => known === name);

/** What the size guide of a product depends on. */
export type SizedProduct = {
  readonly information: Pick<Product['information'], 'sizeGuideBlock' | 'family' | 'ageGroup'>;
};

/** The guide of the shop that a product names in `sizeGuideBlock`, else the one of its family; null without one. */
export function guideNameOf({ information: { sizeGuideBlock, family, ageGroup } }: SizedProduct): GuideName | null {
  if (isGuideName(sizeGuideBlock)) return sizeGuideBlock;
  if (family === 'boxers' || family === 't-shirts') return family;
  if (family === 'socks' || family === 'gift-boxes') return ageGroup === 'kids' ? 'kids' : 'socks';
  return null;
}

/** The guide of content that a product names, else the one of its family; null without one. */
export function sizeGuideFor(product: SizedProduct, guides: SizeGuides): SizeGuide | null {
  return guides.get(product.information.sizeGuideBlock) ?? guides.get(guideNameOf(product) ?? '') ?? null;
}

/** A measure as text, and the same length in inches; null for what is no length. */
export type GuideCell = { readonly text: string; readonly inches: string | null };

/** The columns of a guide with one system's shoe sizes right behind the size. */
export function guideIn(
  { columns, rows }: Pick<SizeGuide, 'columns' | 'rows'>,
  system: 'eu' | 'uk' | 'us',
): { readonly columns: SizeGuide['columns']; readonly rows: readonly (readonly GuideCell[])[] } {
  const own = columns.findIndex(({ measure }) => measure === system);
  const others = columns.map((_, index) => index).filter((index) => index !== 0 && index !== own);
  const order = own < 1 ? [0, ...others] : [0, own, ...others];
  return {
    columns: order.flatMap((index) => columns[index] ?? []),
    rows: rows.map((row) =>
      order.map((index) => {
        const text = row[index] ?? '';
        const isLength = LENGTHS.some((measure) => measure === columns[index]?.measure);
        return { text, inches: isLength ? inInches(text) : null };
      }),
    ),
  };
}

const INCH = 2.54;
/** `74–80 cm`, `22,5–26 cm` or `70 cm`; the unit may be left out. */
const LENGTH = /^(\d+(?:[.,]\d+)?)(?:–(\d+(?:[.,]\d+)?))?(?:\s?cm)?$/;

/** A length or a range of centimetres in half inches; null for any other text. */
function inInches(cell: string): string | null {
  const [, from, to] = LENGTH.exec(cell) ?? [];
  if (from === undefined) return null;
  const written = to === undefined ? halfInches(from) : `${halfInches(from)}–${halfInches(to)}`;
  return `${written}\u00a0in`;
}

function halfInches(centimetres: string): string {
  const halves = Math.round((Number(centimetres.replace(',', '.')) / INCH) * 2);
  return `${Math.floor(halves / 2)}${halves % 2 === 0 ? '' : '½'}`;
}
