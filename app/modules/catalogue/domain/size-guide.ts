import type { Product } from './product.ts';

type Column = 'size' | 'age' | 'eu' | 'uk' | 'us' | 'waist' | 'chest';

/** `caption` and `head` are keys of the interface texts under `catalogue:guide`. */
export type SizeGuide = {
  readonly caption: 'socks' | 'kids' | 'boxers' | 't-shirts';
  readonly head: readonly Column[];
  readonly rows: readonly (readonly string[])[];
};

/** Sizes with the measures printed beside them. */
const GUIDES: Readonly<Record<SizeGuide['caption'], SizeGuide>> = {
  socks: {
    caption: 'socks',
    head: ['size', 'eu', 'uk', 'us'],
    rows: [
      ['36-40', '36–40', '3½–6½', 'W 5½–9 · M 4–7'],
      ['41-46', '41–46', '7½–11', 'W 9½–13 · M 8–12'],
    ],
  },
  kids: {
    caption: 'kids',
    head: ['age', 'eu', 'uk', 'us'],
    rows: [
      ['0-12 M', '15–18', '0–2', '0–3'],
      ['12-24 M', '19–22', '3–5', '4–6'],
      ['2-3 Y', '23–26', '6–8½', '7–9'],
      ['4-6 Y', '27–30', '9–11½', '10–12'],
      ['7-9 Y', '31–35', '12–2½', '13–3'],
    ],
  },
  boxers: {
    caption: 'boxers',
    head: ['size', 'waist'],
    rows: [
      ['S', '74–80 cm'],
      ['M', '81–88 cm'],
      ['L', '89–96 cm'],
      ['XL', '97–106 cm'],
    ],
  },
  't-shirts': {
    caption: 't-shirts',
    head: ['size', 'chest'],
    rows: [
      ['XS', '82–88 cm'],
      ['S', '89–95 cm'],
      ['M', '96–102 cm'],
      ['L', '103–110 cm'],
      ['XL', '111–119 cm'],
    ],
  },
};

const hasGuide = (name: string): name is SizeGuide['caption'] => Object.hasOwn(GUIDES, name);

const INCH = 2.54;
const halfInches = (centimetres: number) => {
  const halves = Math.round((centimetres / INCH) * 2);
  return `${Math.floor(halves / 2)}${halves % 2 === 0 ? '' : '½'}`;
};

/** The guide with one system's sizes first; in that of the United States inches are beside centimetres. */
export function guideIn({ caption, head, rows }: SizeGuide, system: 'eu' | 'uk' | 'us'): SizeGuide {
  const own = head.indexOf(system);
  const order = head.map((_, index) => index).sort((a, b) => Number(b === own) - Number(a === own));
  // The first column, the size, heads its row.
  const columns = own === -1 ? order : [0, ...order.filter((index) => index !== 0)];
  const inInches = (cell: string) =>
    cell.replace(
      /^(\d+)–(\d+)(\s)cm$/,
      (_, from: string, to: string, space: string) =>
        `${halfInches(Number(from))}–${halfInches(Number(to))}${space}in (${from}–${to}${space}cm)`,
    );
  return {
    caption,
    head: columns.flatMap((index) => head[index] ?? []),
    rows: rows.map((row) =>
      columns.map((index) => (system === 'us' ? inInches(row[index] ?? '') : (row[index] ?? ''))),
    ),
  };
}

/** The guide of a family. */
export function sizeGuideOf(family: SizeGuide['caption']): SizeGuide {
  return GUIDES[family];
}

/** What the size guide of a product depends on. */
export type SizedProduct = {
  readonly information: Pick<Product['information'], 'sizeGuideBlock' | 'family' | 'ageGroup'>;
};

/** The guide that a product names in `sizeGuideBlock`, else the one of its family; null without one. */
export function sizeGuideFor({ information: { sizeGuideBlock, family, ageGroup } }: SizedProduct): SizeGuide | null {
  if (hasGuide(sizeGuideBlock)) return GUIDES[sizeGuideBlock];
  if (family === 'boxers' || family === 't-shirts') return GUIDES[family];
  if (family === 'socks' || family === 'gift-boxes') return GUIDES[ageGroup === 'kids' ? 'kids' : 'socks'];
  return null;
}
